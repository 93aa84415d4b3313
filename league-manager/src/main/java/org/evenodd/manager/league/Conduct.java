package org.evenodd.manager.league;

import org.evenodd.manager.league.LeagueEvent.PlayerDialectNoted;
import org.evenodd.manager.league.LeagueEvent.PlayerReached;
import org.evenodd.manager.league.LeagueEvent.PlayerReinstated;
import org.evenodd.manager.league.LeagueEvent.PlayerSuspended;
import org.evenodd.manager.league.LeagueEvent.PlayerUnreachable;
import org.evenodd.manager.league.LeagueEvent.RefereeDialectNoted;
import org.evenodd.manager.league.LeagueEvent.RefereeOverran;
import org.evenodd.manager.league.LeagueEvent.RefereeReached;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.PlayerId;

/** How the agents answer (SPEC 11). */
final class Conduct {

    private Conduct() {}

    static League reach(League league, PlayerReached event) {
        return in(league, event.playerId(), AgentState.ACTIVE);
    }

    static League reach(League league, RefereeReached event) {
        return league.with(league.roster().with(event.refereeId(), referee -> referee.in(AgentState.ACTIVE)));
    }

    static League overrun(League league, RefereeOverran event) {
        return league.with(league.roster().with(event.refereeId(), referee -> referee.overran(event)));
    }

    static League suspend(League league, PlayerSuspended event) {
        return league.with(
                league.roster().with(event.playerId(), player -> player.suspendedIn(league.currentRoundNumber())));
    }

    static League miss(League league, PlayerUnreachable event) {
        return league.with(league.roster().with(event.playerId(), Player::unreachable));
    }

    static League reinstate(League league, PlayerReinstated event) {
        return in(league, event.playerId(), AgentState.ACTIVE);
    }

    static League note(League league, PlayerDialectNoted event) {
        return league.with(league.roster().with(event.playerId(), player -> player.noted(event.note())));
    }

    static League note(League league, RefereeDialectNoted event) {
        return league.with(league.roster().with(event.refereeId(), referee -> referee.noted(event.note())));
    }

    private static League in(League league, PlayerId id, AgentState state) {
        return league.with(league.roster().with(id, player -> player.in(state)));
    }
}
