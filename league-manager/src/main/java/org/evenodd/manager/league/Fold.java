package org.evenodd.manager.league;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Which change each kind of event is. */
final class Fold {

    private static final Map<Class<?>, BiFunction<League, LeagueEvent, League>> CHANGES = new HashMap<>();

    static {
        on(LeagueEvent.PlayerRegistered.class, Membership::register);
        on(LeagueEvent.RefereeRegistered.class, Membership::register);
        on(LeagueEvent.RefereeAdmitted.class, Membership::admit);
        on(LeagueEvent.PlayerReturned.class, Membership::takeBack);
        on(LeagueEvent.RefereeReturned.class, Membership::takeBack);
        on(LeagueEvent.PlayerTokenUsed.class, Membership::settle);
        on(LeagueEvent.RefereeTokenUsed.class, Membership::settle);
        on(LeagueEvent.PlayerRemoved.class, Membership::remove);
        on(LeagueEvent.RefereeRemoved.class, Membership::remove);
        on(LeagueEvent.PlayerReached.class, Conduct::reach);
        on(LeagueEvent.RefereeReached.class, Conduct::reach);
        on(LeagueEvent.PlayerSuspended.class, Conduct::suspend);
        on(LeagueEvent.PlayerUnreachable.class, Conduct::miss);
        on(LeagueEvent.PlayerReinstated.class, Conduct::reinstate);
        on(LeagueEvent.RefereeOverran.class, Conduct::overrun);
        on(LeagueEvent.PlayerDialectNoted.class, Conduct::note);
        on(LeagueEvent.RefereeDialectNoted.class, Conduct::note);
        on(LeagueEvent.LeagueStarted.class, Progressing::start);
        on(LeagueEvent.RoundStarted.class, Progressing::startRound);
        on(LeagueEvent.MatchAssigned.class, Progressing::assign);
        on(LeagueEvent.MatchBegun.class, Progressing::begin);
        on(LeagueEvent.MatchTokenKept.class, Progressing::keepToken);
        on(LeagueEvent.MatchDecided.class, Verdicts::decide);
        on(LeagueEvent.MatchVoided.class, Annulment::annul);
        on(LeagueEvent.RoundFinished.class, Progressing::finishRound);
        on(
                LeagueEvent.LeaguePaused.class,
                (league, event) -> league.with(league.course().pausing(true)));
        on(
                LeagueEvent.LeagueResumed.class,
                (league, event) -> league.with(league.course().pausing(false)));
        on(
                LeagueEvent.LeagueFinished.class,
                (league, event) -> league.with(league.course().finished(event.stopped())));
        on(
                LeagueEvent.FarewellsDone.class,
                (league, event) -> league.with(league.course().told()));
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
}
