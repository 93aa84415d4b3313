package org.evenodd.manager.league;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.evenodd.manager.league.LeagueEvent.FarewellsDone;
import org.evenodd.manager.league.LeagueEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.PlayerDialectNoted;
import org.evenodd.manager.league.LeagueEvent.PlayerReached;
import org.evenodd.manager.league.LeagueEvent.PlayerRegistered;
import org.evenodd.manager.league.LeagueEvent.PlayerReinstated;
import org.evenodd.manager.league.LeagueEvent.PlayerRemoved;
import org.evenodd.manager.league.LeagueEvent.PlayerReturned;
import org.evenodd.manager.league.LeagueEvent.PlayerSuspended;
import org.evenodd.manager.league.LeagueEvent.RefereeDialectNoted;
import org.evenodd.manager.league.LeagueEvent.RefereeReached;
import org.evenodd.manager.league.LeagueEvent.RefereeRegistered;
import org.evenodd.manager.league.LeagueEvent.RefereeRemoved;
import org.evenodd.manager.league.LeagueEvent.RefereeReturned;
import org.evenodd.manager.league.LeagueEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.RoundStarted;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.PlayerId;

/** What each kind of event changes. */
final class Fold {

    private static final Map<Class<?>, BiFunction<League, LeagueEvent, League>> CHANGES = new HashMap<>();

    static {
        on(
                PlayerRegistered.class,
                (league, event) -> contested(
                        league.with(league.roster().with(Player.registered(event.playerId(), event.registration())))));
        on(
                RefereeRegistered.class,
                (league, event) -> league.with(league.roster()
                        .with(Referee.registered(event.refereeId(), event.registration(), event.places()))));
        on(
                PlayerReturned.class,
                (league, event) -> league.with(league.roster()
                        .with(
                                event.playerId(),
                                player -> player.with(
                                        player.registration().movedTo(event.endpoint(), event.generation())))));
        on(
                RefereeReturned.class,
                (league, event) -> league.with(league.roster()
                        .with(
                                event.refereeId(),
                                referee -> referee.with(
                                        referee.registration().movedTo(event.endpoint(), event.generation()),
                                        event.places()))));
        on(PlayerReached.class, (league, event) -> in(league, event.playerId(), AgentState.ACTIVE));
        on(
                RefereeReached.class,
                (league, event) ->
                        league.with(league.roster().with(event.refereeId(), referee -> referee.in(AgentState.ACTIVE))));
        on(PlayerSuspended.class, (league, event) -> in(league, event.playerId(), AgentState.SUSPENDED));
        on(
                PlayerReinstated.class,
                (league, event) -> league.with(league.roster()
                        .with(
                                event.playerId(),
                                player -> player.in(AgentState.ACTIVE).silentFor(0))));
        on(
                PlayerRemoved.class,
                (league, event) -> contested(league.with(league.roster()
                        .with(
                                event.playerId(),
                                player -> player.in(AgentState.SHUTDOWN)
                                        .with(player.registration().revoked())))));
        on(
                RefereeRemoved.class,
                (league, event) -> league.with(league.roster()
                        .with(
                                event.refereeId(),
                                referee -> referee.in(AgentState.SHUTDOWN)
                                        .with(referee.registration().revoked(), referee.places()))));
        on(
                PlayerDialectNoted.class,
                (league, event) ->
                        league.with(league.roster().with(event.playerId(), player -> player.noted(event.note()))));
        on(
                RefereeDialectNoted.class,
                (league, event) ->
                        league.with(league.roster().with(event.refereeId(), referee -> referee.noted(event.note()))));

        on(
                LeagueStarted.class,
                (league, event) -> league.with(league.course().started())
                        .with(event.rounds().stream().map(Round::of).toList()));
        on(RoundStarted.class, (league, event) -> league.with(event.roundId(), round -> round.started(event.at())));
        on(
                MatchAssigned.class,
                (league, event) -> league.with(
                        event.matchId().round(),
                        round -> round.with(
                                event.matchId(),
                                fixture -> fixture.assigned(new Assignment(event.refereeId(), event.lease())))));
        on(MatchDecided.class, Verdicts::decide);
        on(RoundFinished.class, (league, event) -> league.with(event.roundId(), Round::finished));
        on(LeaguePaused.class, (league, event) -> league.with(league.course().pausing(true)));
        on(LeagueResumed.class, (league, event) -> league.with(league.course().pausing(false)));
        on(LeagueFinished.class, (league, event) -> league.with(league.course().finished(event.stopped())));
        on(FarewellsDone.class, (league, event) -> league.with(league.course().told()));
    }

    private Fold() {}

    private static <E extends LeagueEvent> void on(Class<E> type, BiFunction<League, E, League> change) {
        CHANGES.put(type, (league, event) -> change.apply(league, type.cast(event)));
    }

    static League apply(League league, LeagueEvent event) {
        BiFunction<League, LeagueEvent, League> change = CHANGES.get(event.getClass());
        if (change == null) {
            throw new IllegalArgumentException("not in the middle of a league: " + event);
        }
        return change.apply(league, event);
    }

    private static League in(League league, PlayerId id, AgentState state) {
        return league.with(league.roster().with(id, player -> player.in(state)));
    }

    /** Until the start, who has a place is who is in the table. */
    private static League contested(League league) {
        if (!league.course().isOpen()) {
            return league;
        }
        return league.with(Standings.of(
                league.roster().presentPlayers().stream().map(Player::id).toList()));
    }
}
