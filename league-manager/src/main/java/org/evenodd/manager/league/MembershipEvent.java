package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** Who has a place, and by which token. */
public sealed interface MembershipEvent extends LeagueEvent {

    /** A player has a place, perhaps one that the operator freed. */
    record PlayerRegistered(PlayerId playerId, Registration registration) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            PlayerMember newcomer = PlayerMember.registered(playerId, registration);
            return withTable(league.with(league.roster().with(newcomer)));
        }
    }

    /**
     * A referee has a place, and takes so many matches at once.
     *
     * @param admitted whether matches go to it from now on; null, as in the stores of earlier versions, for true
     * @param matchTokens whether it shows match tokens to players; null, as in the stores of earlier versions, for
     *     false
     */
    record RefereeRegistered(
            RefereeId refereeId,
            Registration registration,
            int places,
            @Maybe @Nullable Boolean admitted,
            @Maybe @Nullable Boolean matchTokens)
            implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(RefereeMember.registered(this)));
        }
    }

    /** A referee that was waiting may be given matches. */
    record RefereeAdmitted(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(refereeId, RefereeMember::admitted));
        }
    }

    /**
     * A player took its place again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation its request for a new token, if it was one
     */
    record PlayerReturned(
            PlayerId playerId,
            Endpoint endpoint,
            int generation,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation)
            implements MembershipEvent {

        /** Without a request for a new token, nobody knows when. */
        public PlayerReturned(PlayerId playerId, Endpoint endpoint, int generation) {
            this(playerId, endpoint, generation, null, null);
        }

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(playerId, player -> player.returned(this)));
        }
    }

    /**
     * A referee took its place again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation its request for a new token, if it was one
     * @param matchTokens whether it shows match tokens to players; null, as in the stores of earlier versions, for
     *     false
     */
    record RefereeReturned(
            RefereeId refereeId,
            Endpoint endpoint,
            int generation,
            int places,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation,
            @Maybe @Nullable Boolean matchTokens)
            implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(refereeId, referee -> referee.returned(this)));
        }
    }

    /** A player showed the token that it had asked for: its request cannot be repeated any more. */
    record PlayerTokenUsed(PlayerId playerId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(playerId, player -> player.with(player.registration().withTokenUsed())));
        }
    }

    /** A referee showed the token that it had asked for: its request cannot be repeated any more. */
    record RefereeTokenUsed(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(
                            refereeId,
                            referee -> referee.with(referee.registration().withTokenUsed())));
        }
    }

    /** The operator removed a player; its token is void. */
    record PlayerRemoved(PlayerId playerId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return withTable(league.with(league.roster()
                    .with(
                            playerId,
                            player -> player.in(AgentState.SHUTDOWN)
                                    .with(player.registration().revoked()))));
        }
    }

    /** The operator removed a referee; its token is void. */
    record RefereeRemoved(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(
                            refereeId,
                            referee -> referee.in(AgentState.SHUTDOWN)
                                    .with(referee.registration().revoked())));
        }
    }

    /** Until the start, who has a place is who is in the table. */
    private static League withTable(League league) {
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(PlayerMember::id).toList();
        return league.course().isOpen() ? league.with(Standings.of(players)) : league;
    }
}
