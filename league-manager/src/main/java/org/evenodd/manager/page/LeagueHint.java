package org.evenodd.manager.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.ConductEvent;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What watchers are told of an event: that something changed, and where to look, but nothing that needs a token.
 *
 * @param kind {@code match}, {@code round}, {@code agents} or {@code league}
 * @param subject what changed; a later hint about it replaces this one
 * @param data as JSON
 */
record LeagueHint(String kind, String subject, String data) {

    /** The data of a hint. */
    private record HintData(
            String subject, String event, @Maybe @Nullable List<PlayerId> players) implements JsonRecord {}

    static Optional<LeagueHint> of(LeagueEvent event, League league) {
        if (event instanceof FixtureEvent.MatchAssigned assigned) {
            return Optional.of(ofMatch("assigned", assigned.matchId(), league));
        }
        if (event instanceof FixtureEvent.MatchBegun begun) {
            return Optional.of(ofMatch("begun", begun.matchId(), league));
        }
        if (event instanceof FixtureEvent.MatchVoided voided) {
            return Optional.of(ofMatch("requeued", voided.matchId(), league));
        }
        if (event instanceof FixtureEvent.MatchDecided decided) {
            return Optional.of(ofMatch("decided", decided.matchId(), league));
        }
        if (event instanceof CourseEvent.RoundStarted started) {
            return Optional.of(hint("round", "round:" + started.roundId(), "started", null));
        }
        if (event instanceof CourseEvent.RoundFinished finished) {
            return Optional.of(hint("round", "round:" + finished.roundId(), "finished", null));
        }
        return event instanceof MembershipEvent || event instanceof ConductEvent
                ? Optional.of(hint("agents", "agents", "changed", null))
                : ofLeague(event);
    }

    private static Optional<LeagueHint> ofLeague(LeagueEvent event) {
        return event instanceof CourseEvent || event instanceof LeagueEvent.LeagueOpened
                ? Optional.of(hint("league", "league", "changed", null))
                : Optional.empty();
    }

    private static LeagueHint ofMatch(String what, MatchId match, League league) {
        List<PlayerId> players =
                league.fixture(match).stream().flatMap(LeagueHint::players).toList();
        return hint("match", "match:" + match, what, players);
    }

    private static Stream<PlayerId> players(Fixture fixture) {
        return Stream.of(fixture.playerA(), fixture.playerB());
    }

    private static LeagueHint hint(String kind, String subject, String event, @Nullable List<PlayerId> players) {
        return new LeagueHint(kind, subject, Json.text(new HintData(subject, event, players)));
    }
}
