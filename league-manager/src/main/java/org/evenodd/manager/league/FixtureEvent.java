package org.evenodd.manager.league;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Version;
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
     * The referee that holds the match has sent an impossible report. After the second one the match waits for the operator.
     */
    record ReportRefused(
            MatchId matchId,
            RefereeId refereeId,
            int lease,
            @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.reportRefused(at))
                    .with(refereeId, RefereeMember::reportRefused);
        }
    }

    /**
     * The operator has a match replayed: its result, if any, and its lease no longer count. Or the match waited too long for
     * the operator, and is void.
     *
     * @param reason the operator's reason, if given
     * @param forGood true if it is never played again; null, as in stores of earlier versions, means false
     */
    record MatchVoided(
            MatchId matchId,
            @Nullable String reason,
            @Precise Instant at,
            @Nullable Boolean forGood) implements FixtureEvent {

        /** The operator has a match replayed. */
        public MatchVoided(MatchId matchId, @Nullable String reason, Instant at) {
            this(matchId, reason, at, null);
        }

        public boolean isForGood() {
            return Boolean.TRUE.equals(forGood);
        }

        @Override
        public League applyTo(League league) {
            Course course = league.course();
            League without = league.with(matchId, fixture -> fixture.annulled(reason, at, isForGood()))
                    .with(isForGood() ? course.decided(matchId) : course.requeued(matchId));
            Division division = without.divisions().of(matchId);
            Standings standings = without.table(division).standingsWithout(Set.of());
            return withPlayers(without.with(division.with(standings), matchId), player -> player.notSilentIn(matchId));
        }
    }

    /**
     * A match was decided. Final, unless the operator has it replayed.
     *
     * @param refereeId the referee that reported it; null if the manager decided
     * @param lease the lease under which it was reported; 0 if there was none
     * @param result complete, with the transcript
     */
    record MatchDecided(
            MatchId matchId,
            @Nullable RefereeId refereeId,
            int lease,
            Ending ending,
            MatchResult result,
            @Precise Instant at)
            implements FixtureEvent {

        /** The decision with another account of the same result. */
        public MatchDecided with(MatchResult other) {
            return new MatchDecided(matchId, refereeId, lease, ending, other, at);
        }

        @Override
        public League applyTo(League league) {
            Fixture before = fixture(league);
            Fixture fixture = (refereeId == null ? before : before.begunUnder(lease))
                    .decided(Decision.of(league.settings().game(), this, versions(league, before)));
            League decided =
                    league.with(matchId, f -> fixture).with(league.course().decided(matchId));
            Division division = decided.divisions().of(matchId);
            Standings standings = decided.after(division.standings(), fixture);
            return withPlayers(decided.with(division.with(standings), matchId), this::after);
        }

        private static Map<PlayerId, Version> versions(League league, Fixture fixture) {
            Map<PlayerId, Version> versions = new HashMap<>();
            for (PlayerId player : List.of(fixture.playerA(), fixture.playerB())) {
                league.roster()
                        .player(player)
                        .map(member -> member.registration().version())
                        .ifPresent(version -> versions.put(player, version));
            }
            return versions;
        }

        private PlayerMember after(PlayerMember player) {
            PlayerMember after = withConduct(player);
            for (DialectNote note : notesOf(player.id())) {
                after = after.noted(note);
            }
            return after;
        }

        /** A result that the manager decided itself says nothing about the player that won. */
        private PlayerMember withConduct(PlayerMember player) {
            Optional<Termination> fault = result.details().faultOf(player.id());
            if (fault.isPresent()) {
                return fault.get().silent() ? player.silentIn(matchId) : player;
            }
            if (refereeId == null) {
                return player;
            }
            return ending.isForfeit() ? player.notSilent() : player.played();
        }

        private List<DialectNote> notesOf(PlayerId player) {
            Map<PlayerId, List<DialectNote>> notes = result.details().dialectNotes();
            return notes == null ? List.of() : notes.getOrDefault(player, List.of());
        }
    }

    /** The match. */
    default Fixture fixture(League league) {
        return league.fixture(matchId()).orElseThrow(() -> new IllegalArgumentException("no such match: " + matchId()));
    }

    /** The league with a change of the match's two players. */
    default League withPlayers(League league, UnaryOperator<PlayerMember> change) {
        Fixture fixture = fixture(league);
        return league.with(fixture.playerA(), change).with(fixture.playerB(), change);
    }
}
