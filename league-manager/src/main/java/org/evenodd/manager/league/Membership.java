package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.manager.league.LeagueEvent.PlayerRegistered;
import org.evenodd.manager.league.LeagueEvent.PlayerRemoved;
import org.evenodd.manager.league.LeagueEvent.PlayerReturned;
import org.evenodd.manager.league.LeagueEvent.PlayerTokenUsed;
import org.evenodd.manager.league.LeagueEvent.RefereeAdmitted;
import org.evenodd.manager.league.LeagueEvent.RefereeRegistered;
import org.evenodd.manager.league.LeagueEvent.RefereeRemoved;
import org.evenodd.manager.league.LeagueEvent.RefereeReturned;
import org.evenodd.manager.league.LeagueEvent.RefereeTokenUsed;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.PlayerId;

/** Who has a place. */
final class Membership {

    private Membership() {}

    static League register(League league, PlayerRegistered event) {
        Player newcomer = Player.registered(event.playerId(), event.registration());
        return withTable(league.with(league.roster().with(newcomer)));
    }

    static League register(League league, RefereeRegistered event) {
        return league.with(league.roster().with(Referee.registered(event)));
    }

    static League admit(League league, RefereeAdmitted event) {
        return league.with(league.roster().with(event.refereeId(), Referee::admitted));
    }

    static League takeBack(League league, PlayerReturned event) {
        return league.with(league.roster().with(event.playerId(), player -> player.returned(event)));
    }

    static League takeBack(League league, RefereeReturned event) {
        return league.with(league.roster().with(event.refereeId(), referee -> referee.returned(event)));
    }

    static League settle(League league, PlayerTokenUsed event) {
        return league.with(league.roster()
                .with(
                        event.playerId(),
                        player -> player.with(player.registration().withTokenUsed())));
    }

    static League settle(League league, RefereeTokenUsed event) {
        return league.with(league.roster()
                .with(
                        event.refereeId(),
                        referee -> referee.with(referee.registration().withTokenUsed())));
    }

    static League remove(League league, PlayerRemoved event) {
        return withTable(league.with(league.roster()
                .with(
                        event.playerId(),
                        player -> player.in(AgentState.SHUTDOWN)
                                .with(player.registration().revoked()))));
    }

    static League remove(League league, RefereeRemoved event) {
        return league.with(league.roster()
                .with(
                        event.refereeId(),
                        referee -> referee.in(AgentState.SHUTDOWN)
                                .with(referee.registration().revoked())));
    }

    /** Until the start, who has a place is who is in the table. */
    private static League withTable(League league) {
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(Player::id).toList();
        return league.course().isOpen() ? league.with(Standings.of(players)) : league;
    }
}
