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

/** Events about places and tokens. */
public sealed interface MembershipEvent extends LeagueEvent {

    /** A player got a place, possibly one that the operator had freed. */
    record PlayerRegistered(PlayerId playerId, Registration registration) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            PlayerMember newcomer = PlayerMember.registered(playerId, registration);
            return withStandings(league.with(league.roster().with(newcomer)));
        }
    }

    /**
     * A referee got a place.
     *
     * @param admitted whether it may be given matches; null, as in stores of earlier versions, means true
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

    /** A waiting referee was admitted. */
    record RefereeAdmitted(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(refereeId, RefereeMember::admitted));
        }
    }

    /**
     * A player registered again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation the request for a new token, if it was one
     * @param caller as in {@link Registration}
     * @param claim as in {@link Registration}
     */
    record PlayerReturned(
            PlayerId playerId,
            Endpoint endpoint,
            int generation,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation,
            @Maybe @Nullable String caller,
            @Maybe @Nullable Claim claim)
            implements MembershipEvent {

        /** A return at an unknown time, without a request for a new token. */
        public PlayerReturned(PlayerId playerId, Endpoint endpoint, int generation) {
            this(playerId, endpoint, generation, null, null, null, null);
        }

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(playerId, player -> player.returned(this)));
        }
    }

    /**
     * A referee registered again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation the request for a new token, if it was one
     * @param matchTokens whether it shows match tokens to players; null, as in the stores of earlier versions, for
     *     false
     * @param caller as in {@link Registration}
     * @param claim as in {@link Registration}
     */
    record RefereeReturned(
            RefereeId refereeId,
            Endpoint endpoint,
            int generation,
            int places,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation,
            @Maybe @Nullable Boolean matchTokens,
            @Maybe @Nullable String caller,
            @Maybe @Nullable Claim claim)
            implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(refereeId, referee -> referee.returned(this)));
        }
    }

    /** Another agent has taken a player's endpoint; the player keeps its place and its token. */
    record PlayerDisplaced(PlayerId playerId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(playerId, PlayerMember::displaced));
        }
    }

    /** Another agent has taken a referee's endpoint; the referee keeps its place and its token. */
    record RefereeDisplaced(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(refereeId, RefereeMember::displaced));
        }
    }

    /**
     * The operator opened a player's place to one registration without its token.
     *
     * @param until when the place is closed again
     * @param tokenVoid whether its token is void from now on; null, as in the stores of earlier versions, for false
     */
    record PlayerReadmitted(
            PlayerId playerId,
            @Precise Instant until,
            @Maybe @Nullable Boolean tokenVoid) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return Boolean.TRUE.equals(tokenVoid)
                    ? league.with(league.roster()
                            .with(
                                    playerId,
                                    player -> player.with(player.registration().revoked())))
                    : league;
        }
    }

    /**
     * The operator opened a referee's place to one registration without its token.
     *
     * @param until when the place is closed again
     * @param tokenVoid whether its token is void from now on; null, as in the stores of earlier versions, for false
     */
    record RefereeReadmitted(
            RefereeId refereeId,
            @Precise Instant until,
            @Maybe @Nullable Boolean tokenVoid) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return Boolean.TRUE.equals(tokenVoid)
                    ? league.with(league.roster()
                            .with(
                                    refereeId,
                                    referee ->
                                            referee.with(referee.registration().revoked())))
                    : league;
        }
    }

    /** A player used the token that it had requested: the request can no longer be repeated. */
    record PlayerTokenUsed(PlayerId playerId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(playerId, player -> player.with(player.registration().withTokenUsed())));
        }
    }

    /** A referee used the token that it had requested: the request can no longer be repeated. */
    record RefereeTokenUsed(RefereeId refereeId) implements MembershipEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(
                            refereeId,
                            referee -> referee.with(referee.registration().withTokenUsed())));
        }
    }

    /**
     * The operator removed a player, and voided its token.
     *
     * @param reason the operator's reason, if given
     */
    record PlayerRemoved(PlayerId playerId, @Maybe @Nullable String reason) implements MembershipEvent {

        /** A removal without a reason. */
        public PlayerRemoved(PlayerId playerId) {
            this(playerId, null);
        }

        @Override
        public League applyTo(League league) {
            return withStandings(league.with(league.roster()
                    .with(
                            playerId,
                            player -> player.in(AgentState.SHUTDOWN)
                                    .with(player.registration().revoked()))
                    .removedFor(playerId, reason)));
        }
    }

    /**
     * The operator removed a referee, and voided its token.
     *
     * @param reason the operator's reason, if given
     */
    record RefereeRemoved(
            RefereeId refereeId, @Maybe @Nullable String reason) implements MembershipEvent {

        /** A removal without a reason. */
        public RefereeRemoved(RefereeId refereeId) {
            this(refereeId, null);
        }

        @Override
        public League applyTo(League league) {
            return league.with(league.roster()
                    .with(
                            refereeId,
                            referee -> referee.in(AgentState.SHUTDOWN)
                                    .with(referee.registration().revoked()))
                    .removedFor(refereeId, reason));
        }
    }

    /** Before the start, the standings list all registered players. */
    private static League withStandings(League league) {
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(PlayerMember::id).toList();
        return league.course().isOpen() ? league.with(Standings.of(players)) : league;
    }
}
