package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.manager.league.LeagueEvent.AgentEvent;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutReferee;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration.Claim;
import org.evenodd.manager.league.Registration.Rotation;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * Events about places and tokens. Players' and referees' events share their code; the records differ in the names of their
 * stored fields.
 */
public sealed interface MembershipEvent extends LeagueEvent, AgentEvent {

    /** An agent got a place, possibly a place that the operator had freed. */
    sealed interface Registered extends MembershipEvent {
        Registration registration();
    }

    /** A player got a place. */
    record PlayerRegistered(PlayerId playerId, Registration registration) implements Registered, AboutPlayer {

        @Override
        public League applyTo(League league) {
            League with = league.with(league.roster().with(PlayerMember.registered(playerId, registration)));
            // before the start, the standings list all registered players
            return league.course().isOpen()
                    ? with.with(league.divisions().registered(standings -> standings.with(playerId)))
                    : with;
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
            @Nullable Boolean admitted,
            @Nullable Boolean matchTokens)
            implements Registered, AboutReferee {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(RefereeMember.registered(this)));
        }
    }

    /** A waiting referee was admitted. */
    record RefereeAdmitted(RefereeId refereeId) implements MembershipEvent, AboutReferee {

        @Override
        public League applyTo(League league) {
            return league.with(refereeId, RefereeMember::admitted);
        }
    }

    /** An agent registered again. */
    sealed interface Returned extends MembershipEvent {
        int generation();
    }

    /**
     * A player registered again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation the request for a new token, if it was such a request; only in the stores of earlier versions
     * @param caller as in {@link Registration}
     * @param claim as in {@link Registration}
     * @param version that it declares, in a league without end, if it differs from its version before
     */
    record PlayerReturned(
            PlayerId playerId,
            Endpoint endpoint,
            int generation,
            @Precise @Nullable Instant at,
            @Nullable Rotation rotation,
            @Nullable String caller,
            @Nullable Claim claim,
            @Nullable Version version)
            implements Returned, AboutPlayer {

        @Override
        public League applyTo(League league) {
            return league.with(
                    playerId, player -> player.returned(this, league.ladder().leg()));
        }
    }

    /**
     * A referee registered again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation the request for a new token, if it was one; only in the stores of earlier versions
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
            @Precise @Nullable Instant at,
            @Nullable Rotation rotation,
            @Nullable Boolean matchTokens,
            @Nullable String caller,
            @Nullable Claim claim)
            implements Returned, AboutReferee {

        @Override
        public League applyTo(League league) {
            return league.with(refereeId, referee -> referee.returned(this));
        }
    }

    /** Another agent has taken an agent's endpoint; it keeps its place and its token. */
    sealed interface Displaced extends MembershipEvent {

        @Override
        default League applyTo(League league) {
            return league.changed(agent(), Displaced::displaced);
        }

        private static Member displaced(Member member) {
            AgentState suspendedOrNew =
                    member.state() == AgentState.SUSPENDED ? AgentState.SUSPENDED : AgentState.REGISTERED;
            return member.with(member.registration().withoutEndpoint()).in(suspendedOrNew);
        }
    }

    /** Another agent has taken a player's endpoint. */
    record PlayerDisplaced(PlayerId playerId) implements Displaced, AboutPlayer {}

    /** Another agent has taken a referee's endpoint. */
    record RefereeDisplaced(RefereeId refereeId) implements Displaced, AboutReferee {}

    /** The operator opened an agent's place to one registration without its token. */
    sealed interface Readmitted extends MembershipEvent {

        /** Whether its token is void from now on; null, as in the stores of earlier versions, for false. */
        @Nullable
        Boolean tokenVoid();

        @Override
        default League applyTo(League league) {
            return Boolean.TRUE.equals(tokenVoid())
                    ? league.changed(
                            agent(), member -> member.with(member.registration().revoked(league)))
                    : league;
        }
    }

    /**
     * The operator opened a player's place.
     *
     * @param until when the place is closed again
     */
    record PlayerReadmitted(
            PlayerId playerId,
            @Precise Instant until,
            @Nullable Boolean tokenVoid) implements Readmitted, AboutPlayer {}

    /**
     * The operator opened a referee's place.
     *
     * @param until when the place is closed again
     */
    record RefereeReadmitted(
            RefereeId refereeId,
            @Precise Instant until,
            @Nullable Boolean tokenVoid) implements Readmitted, AboutReferee {}

    /** An agent used the token that it had requested; only in the stores of earlier versions, and changes nothing. */
    sealed interface RequestedTokenUsed extends MembershipEvent {

        @Override
        default League applyTo(League league) {
            return league;
        }
    }

    /** A player used the token that it had requested. */
    record PlayerTokenUsed(PlayerId playerId) implements RequestedTokenUsed, AboutPlayer {}

    /** A referee used the token that it had requested. */
    record RefereeTokenUsed(RefereeId refereeId) implements RequestedTokenUsed, AboutReferee {}

    /** The operator removed an agent, and voided its token. */
    sealed interface Removed extends MembershipEvent {

        /** The operator's reason, if given. */
        @Nullable
        String reason();

        @Override
        default League applyTo(League league) {
            return league.with(league.roster()
                    .changed(
                            agent(),
                            member -> member.in(AgentState.SHUTDOWN)
                                    .with(member.registration().revoked(league)))
                    .removedFor(agent(), reason()));
        }
    }

    /** The operator removed a player. */
    record PlayerRemoved(PlayerId playerId, @Nullable String reason) implements Removed, AboutPlayer {

        /** A player that had left its place before is now a removed player. */
        @Override
        public League applyTo(League league) {
            Roster without = Removed.super
                    .applyTo(league)
                    .roster()
                    .with(playerId, player -> player.with(player.attendance().with(null)));
            League left = league.with(without);
            return league.course().isOpen()
                    ? left.with(league.divisions().registered(standings -> standings.without(playerId)))
                    : left;
        }
    }

    /** The operator removed a referee. */
    record RefereeRemoved(RefereeId refereeId, @Nullable String reason) implements Removed, AboutReferee {}

    /** Events about how agents answer (SPEC 11). */
    sealed interface ConductEvent extends LeagueEvent {

        /** An agent answered for the first time. */
        sealed interface Reached extends ConductEvent, AgentEvent {

            @Override
            default League applyTo(League league) {
                return league.changed(agent(), member -> member.in(AgentState.ACTIVE));
            }
        }

        /** A player answered for the first time. */
        record PlayerReached(PlayerId playerId) implements Reached, AboutPlayer {}

        /** A referee answered for the first time. */
        record RefereeReached(RefereeId refereeId) implements Reached, AboutReferee {}

        /** A player lost too many matches in a row by silence. */
        record PlayerSuspended(PlayerId playerId) implements ConductEvent, AboutPlayer {

            @Override
            public League applyTo(League league) {
                int round = league.divisions()
                        .of(playerId)
                        .map(Division::currentRoundNumber)
                        .orElse(league.lastRoundNumber());
                return league.with(
                        playerId,
                        player -> player.in(AgentState.SUSPENDED)
                                .with(player.suspensions().another(round)));
            }
        }

        /** The endpoint of a suspended player did not answer: it plays again as soon as it does. */
        record PlayerUnreachable(PlayerId playerId) implements ConductEvent, AboutPlayer {

            @Override
            public League applyTo(League league) {
                return league.with(
                        playerId, player -> player.with(player.suspensions().withoutAnswer()));
            }
        }

        /**
         * A suspended player plays again: it has sat out its rounds, can be reached, or has registered again. Another match
         * lost by silence suspends it again, unless it has registered again.
         */
        record PlayerReinstated(PlayerId playerId) implements ConductEvent, AboutPlayer {

            @Override
            public League applyTo(League league) {
                return league.with(playerId, player -> player.in(AgentState.ACTIVE));
            }
        }

        /**
         * A referee did not finish a match within the longest possible time.
         *
         * @param since when it had begun the match
         */
        record RefereeOverran(
                RefereeId refereeId,
                MatchId matchId,
                int lease,
                @Precise Instant since,
                @Precise Instant at) implements ConductEvent {

            @Override
            public League applyTo(League league) {
                return league.with(refereeId, referee -> referee.overran(this));
            }
        }

        /** A leniency that an agent's messages needed. */
        sealed interface DialectNoted extends ConductEvent, AgentEvent {
            DialectNote note();

            @Override
            default League applyTo(League league) {
                return league.changed(agent(), member -> member.noted(note()));
            }
        }

        /** A leniency that a player's messages needed. */
        record PlayerDialectNoted(PlayerId playerId, DialectNote note) implements DialectNoted, AboutPlayer {}

        /** A leniency that a referee's messages needed. */
        record RefereeDialectNoted(RefereeId refereeId, DialectNote note) implements DialectNoted, AboutReferee {}
    }
}
