package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.AwaitedAgents;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.peer.Scheduler;

/**
 * Tells the console and the log whom a league that has not started waits for, where that was so at two looks in a row,
 * {@link #PAUSE} apart: most agents register before they answer.
 */
public final class WaitTeller implements Observer {

    static final Duration PAUSE = Duration.ofSeconds(2);

    private final Narrator narrator;
    private final Scheduler scheduler;
    private final Supplier<Tournament> tournament;
    private boolean due;
    private List<String> seen = List.of();
    private List<String> told = List.of();

    public WaitTeller(Narrator narrator, Scheduler scheduler, Supplier<Tournament> tournament) {
        this.narrator = narrator;
        this.scheduler = scheduler;
        this.tournament = tournament;
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        if (league.course().isOpen()) {
            tellSoon();
        }
    }

    /** Tells it in a while, if there is something to tell then. */
    public synchronized void tellSoon() {
        if (!due) {
            due = true;
            scheduler.after(PAUSE, this::tell);
        }
    }

    private synchronized void tell() {
        due = false;
        List<String> news =
                tournament.get().league().course().isOpen() ? AwaitedAgents.of(tournament.get()) : List.of();
        List<String> lasting = news.stream().filter(seen::contains).toList();
        lasting.stream().filter(sentence -> !told.contains(sentence)).forEach(narrator::say);
        told = lasting;
        seen = news;
        if (lasting.size() < news.size()) {
            tellSoon();
        }
    }
}
