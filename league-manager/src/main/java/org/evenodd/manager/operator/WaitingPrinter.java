package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.TournamentProgress.AwaitedAgents;
import org.evenodd.protocol.value.Printable;

/**
 * Prints whom a league that has not started waits for, where that was so at two looks in a row, {@link #LOOK_PAUSE}
 * apart: most agents register before they answer. Prints which referees have waited to be admitted for {@link
 * #ADMISSION_WAIT}: one that was started with the manager finds the key a moment later.
 */
public final class WaitingPrinter implements Observer {

    static final Duration LOOK_PAUSE = Duration.ofSeconds(2);
    static final Duration ADMISSION_WAIT = Duration.ofSeconds(10);

    private final OperatorLog log;
    private final Scheduler scheduler;
    private final Supplier<Tournament> tournament;
    private boolean due;
    private List<String> seen = List.of();
    private List<String> printed = List.of();

    public WaitingPrinter(OperatorLog log, Scheduler scheduler, Supplier<Tournament> tournament) {
        this.log = log;
        this.scheduler = scheduler;
        this.tournament = tournament;
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        for (LeagueEvent event : events) {
            if (event instanceof RefereeRegistered registered && Boolean.FALSE.equals(registered.admitted())) {
                scheduler.after(ADMISSION_WAIT, () -> printIfWaiting(registered));
            }
        }
        if (league.course().isOpen()) {
            lookSoon();
        }
    }

    private void printIfWaiting(RefereeRegistered registered) {
        if (tournament.get().league().roster().waitingReferees().stream()
                .anyMatch(waiting -> waiting.id().equals(registered.refereeId()))) {
            log.print("%s \"%s\" at %s has not shown the referee key and is given no matches: `admit %s` admits it."
                    .formatted(
                            registered.refereeId(),
                            Printable.of(registered.registration().displayName(), registered.refereeId()),
                            registered.registration().endpoint(),
                            registered.refereeId()));
        }
    }

    /** Looks in a while, and prints what there is then. */
    public synchronized void lookSoon() {
        if (!due) {
            due = true;
            scheduler.after(LOOK_PAUSE, this::look);
        }
    }

    private synchronized void look() {
        due = false;
        Tournament newest = tournament.get();
        List<String> awaited =
                newest.league().course().isOpen() ? AwaitedAgents.of(newest, scheduler.timeOfDay()) : List.of();
        List<String> lasting = awaited.stream().filter(seen::contains).toList();
        lasting.stream().filter(sentence -> !printed.contains(sentence)).forEach(log::print);
        printed = lasting;
        seen = awaited;
        if (lasting.size() < awaited.size()) {
            lookSoon();
        }
    }
}
