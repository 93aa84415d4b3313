package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.League.AnnulledPlayers;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Events about a match: its referee, and its result. */
public sealed interface FixtureEvent extends LeagueEvent {

    MatchId matchId();

    /** A match was assigned to a referee; the lease identifies the assignment. */
    record MatchAssigned(MatchId matchId, RefereeId refereeId, int lease) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.assignedAnew(new Assignment(refereeId, lease)));
        }
    }

    /** The referee has begun the match: the players may meet from now on. */
    record MatchBegun(MatchId matchId, int lease, @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.begunUnder(lease));
        }
    }

    /** A player has a new token; its current match continues with the match token of this generation. */
    record MatchTokenKept(MatchId matchId, PlayerId playerId, int generation) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(
                    matchId,
                    fixture -> fixture.assigned()
                            .map(holding -> fixture.assigned(holding.keepingToken(playerId, generation)))
                            .orElse(fixture));
        }
    }

    /**
     * The operator has a match replayed: its result, if any, and its lease no longer count.
     *
     * @param reason the operator's reason, if given
     */
    record MatchVoided(
            MatchId matchId,
            @Maybe @Nullable String reason,
            @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return Annulment.annul(league, this);
        }
    }

    /**
     * A match was decided. Final, unless the operator has it replayed.
     *
     * @param refereeId who reported it; null if the manager decided
     * @param lease the lease under which it was reported; 0 if there was none
     * @param result complete, with the transcript
     */
    record MatchDecided(
            MatchId matchId,
            @Maybe @Nullable RefereeId refereeId,
            int lease,
            Ending ending,
            MatchResult result,
            @Precise Instant at)
            implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return Verdicts.decide(league, this);
        }
    }

    /** Applies the result of a match: to the match, the standings, and the conduct of its two players. */
    final class Verdicts {

        private Verdicts() {}

        static League decide(League league, MatchDecided event) {
            Decision decision = Decision.of(league.settings().game(), event);
            Fixture before = fixture(league, event.matchId());
            Fixture fixture = (event.refereeId() == null ? before : before.begunUnder(event.lease())).decided(decision);
            return league.with(fixture.id(), f -> fixture)
                    .with(league.course().decided(fixture.id()))
                    .with(after(league.standings(), league.settings(), fixture))
                    .with(rosterAfter(league.roster(), fixture, event));
        }

        static Fixture fixture(League league, MatchId match) {
            return league.fixture(match).orElseThrow(() -> new IllegalArgumentException("no such match: " + match));
        }

        /** The standings after a match; unchanged if the match has no result. */
        static Standings after(Standings before, LeagueSettings settings, Fixture fixture) {
            return fixture.outcome()
                    .map(outcome -> before.after(outcome, settings.scoring(), settings.doubleForfeit()))
                    .orElse(before);
        }

        private static Roster rosterAfter(Roster roster, Fixture fixture, MatchDecided event) {
            return roster.with(fixture.playerA(), player -> after(player, event))
                    .with(fixture.playerB(), player -> after(player, event));
        }

        private static PlayerMember after(PlayerMember player, MatchDecided event) {
            PlayerMember after = withConduct(player, event);
            for (DialectNote note : notesOf(player.id(), event.result())) {
                after = after.noted(note);
            }
            return after;
        }

        /** A result that the manager decided itself says nothing about the player that won. */
        private static PlayerMember withConduct(PlayerMember player, MatchDecided event) {
            Optional<Termination> fault = event.result().details().faultOf(player.id());
            if (fault.isPresent()) {
                return fault.get().silent() ? player.silentIn(event.matchId()) : player;
            }
            if (event.refereeId() == null) {
                return player;
            }
            return event.ending().isForfeit() ? player.notSilent() : player.played();
        }

        private static List<DialectNote> notesOf(PlayerId player, MatchResult result) {
            Map<PlayerId, List<DialectNote>> notes = result.details().dialectNotes();
            return notes == null ? List.of() : notes.getOrDefault(player, List.of());
        }
    }

    /** Annuls a match: the standings are recomputed from the other results. */
    final class Annulment {

        private Annulment() {}

        static League annul(League league, MatchVoided event) {
            Fixture fixture = Verdicts.fixture(league, event.matchId());
            League without = league.with(fixture.id(), f -> f.annulled(event.reason(), event.at()))
                    .with(league.course().requeued(event.matchId()));
            return without.with(AnnulledPlayers.standingsWithout(Set.of(), without))
                    .with(rosterWithout(league.roster(), fixture));
        }

        /** An annulled silent match no longer counts towards suspension. */
        private static Roster rosterWithout(Roster roster, Fixture fixture) {
            return roster.with(fixture.playerA(), player -> player.notSilentIn(fixture.id()))
                    .with(fixture.playerB(), player -> player.notSilentIn(fixture.id()));
        }
    }
}
