package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.manager.league.LeagueEvent.AgentEvent;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutReferee;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Events about how agents answer (SPEC 11). */
public sealed interface ConductEvent extends LeagueEvent {

    /** An agent answered for the first time. */
    sealed interface Reached extends ConductEvent, AgentEvent {

        @Override
        default League applyTo(League league) {
            return league.with(league.roster().changed(agent(), member -> member.in(AgentState.ACTIVE)));
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
            return league.with(
                    league.roster().with(playerId, player -> player.suspendedIn(league.currentRoundNumber())));
        }
    }

    /** The endpoint of a suspended player did not answer: it plays again as soon as it does. */
    record PlayerUnreachable(PlayerId playerId) implements ConductEvent, AboutPlayer {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(playerId, PlayerMember::unreachable));
        }
    }

    /**
     * A suspended player plays again: it has sat out its rounds, can be reached, or has registered again. Another match
     * lost by silence suspends it again, unless it has registered again.
     */
    record PlayerReinstated(PlayerId playerId) implements ConductEvent, AboutPlayer {

        @Override
        public League applyTo(League league) {
            return league.with(league.roster().with(playerId, player -> player.in(AgentState.ACTIVE)));
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
            return league.with(league.roster().with(refereeId, referee -> referee.overran(this)));
        }
    }

    /** A leniency that an agent's messages needed. */
    sealed interface DialectNoted extends ConductEvent, AgentEvent {
        DialectNote note();

        @Override
        default League applyTo(League league) {
            return league.with(league.roster().changed(agent(), member -> member.noted(note())));
        }
    }

    /** A leniency that a player's messages needed. */
    record PlayerDialectNoted(PlayerId playerId, DialectNote note) implements DialectNoted, AboutPlayer {}

    /** A leniency that a referee's messages needed. */
    record RefereeDialectNoted(RefereeId refereeId, DialectNote note) implements DialectNoted, AboutReferee {}
}
