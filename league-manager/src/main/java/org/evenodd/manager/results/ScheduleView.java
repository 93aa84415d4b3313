package org.evenodd.manager.results;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.QueryData.ScheduledRound;
import org.evenodd.protocol.message.QueryData.UpcomingMatch;
import org.evenodd.protocol.message.QueryData.VoidedLease;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** The schedule as agents and people see it: {@code GET_SCHEDULE}, {@code rounds.json}. */
public final class ScheduleView {

    private ScheduleView() {}

    /** The rounds with their matches, and of the results of those already played what the viewer may see. */
    public static List<ScheduledRound> rounds(League league, List<Round> rounds, Viewer viewer) {
        return rounds.stream().map(round -> round(league, round, viewer)).toList();
    }

    private static ScheduledRound round(League league, Round round, Viewer viewer) {
        List<ScheduledMatch> matches = round.fixtures().stream()
                .map(fixture -> match(league, round, fixture, viewer))
                .toList();
        return new ScheduledRound(round.id(), round.progress(), round.bye(), matches);
    }

    /** A player's matches, and of their results what the viewer may see. */
    public static Stream<ScheduledMatch> matches(League league, PlayerId player, Viewer viewer) {
        return league.divisions().of(player).stream()
                .flatMap(division -> division.rounds().stream())
                .flatMap(round ->
                        round.fixtureOf(player).stream().map(fixture -> match(league, round, fixture, viewer)));
    }

    public static ScheduledMatch match(League league, Round round, Fixture fixture, Viewer viewer) {
        return new ScheduledMatch(
                fixture.id(),
                league.settings().gameType(),
                fixture.playerA(),
                fixture.playerB(),
                fixture.assigned().map(Assignment::refereeId).orElse(null),
                refereeEndpoint(league, fixture),
                progress(round, fixture),
                fixture.decided()
                        .map(Decision::result)
                        .map(result -> viewer.seesInside(fixture, league) ? result : result.outcome())
                        .orElse(null),
                fixture.decided().map(Decision::termination).orElse(null),
                fixture.replays() == 0 ? null : fixture.replays(),
                voided(fixture));
    }

    private static @Nullable List<VoidedLease> voided(Fixture fixture) {
        List<VoidedLease> voided = fixture.attempts().annulled().stream()
                .map(annulled -> new VoidedLease(annulled.lease(), annulled.at(), annulled.reason()))
                .toList();
        return voided.isEmpty() ? null : voided;
    }

    private static Progress progress(Round round, Fixture fixture) {
        if (fixture.isDecided() || fixture.isVoid()) {
            return Progress.COMPLETED;
        }
        return round.progress() == Progress.COMPLETED ? Progress.RUNNING : round.progress();
    }

    private static @Nullable Endpoint refereeEndpoint(League league, Fixture fixture) {
        RefereeId referee = fixture.assigned().map(Assignment::refereeId).orElse(null);
        RefereeMember known =
                referee == null ? null : league.roster().referees().get(referee);
        return known == null ? null : known.registration().endpoint();
    }

    /** A player's first match that is still to be decided; null if it has none left or the league is over. */
    public static @Nullable UpcomingMatch nextMatch(League league, PlayerId player) {
        return league.course().isOver()
                ? null
                : league.matchesOf(player)
                        .filter(fixture -> !fixture.isDecided() && !fixture.isVoid())
                        .findFirst()
                        .map(fixture -> new UpcomingMatch(
                                fixture.id(),
                                fixture.id().round(),
                                fixture.opponentOf(player),
                                refereeEndpoint(league, fixture)))
                        .orElse(null);
    }
}
