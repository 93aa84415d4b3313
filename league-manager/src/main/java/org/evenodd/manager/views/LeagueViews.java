package org.evenodd.manager.views;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.peer.Scheduler;

/**
 * Keeps a league's files up to date in the background: match files at once; standings and agents with a
 * {@link #PAUSE} in between; the schedule, the longest file, with a further {@link #PAUSE_PER_MATCH} for each match.
 * When the league is over, nothing waits. If the directory of the matches is lost, all are written anew with the next one.
 */
public final class LeagueViews implements Observer {
    static final Duration PAUSE = Duration.ofMillis(500);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(2);

    private final ViewFiles places;
    private final Path agentsFile;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final PacedFile standings;
    private final PacedFile schedule;
    private final PacedFile agents;
    private volatile League newest;
    private volatile Runnable restoring = () -> {};

    /**
     * The views of a league; writes nothing yet.
     *
     * @param files writes them
     */
    public LeagueViews(SharedDirectory shared, BackgroundFiles files, Scheduler scheduler, League league) {
        this.places = ViewFiles.current(shared, league.settings().leagueId());
        this.agentsFile = shared.agents();
        this.files = files;
        this.scheduler = scheduler;
        this.newest = league;
        standings = new PacedFile(places.standings(), files, scheduler);
        schedule = new PacedFile(places.rounds(), files, scheduler);
        agents = new PacedFile(agentsFile, files, scheduler);
    }

    /** Sets what restores the match files if their directory is lost while the league runs. */
    public void restoreBy(Runnable newRestoring) {
        restoring = newRestoring;
    }

    /** Rewrites the files of all matches. */
    public void restore(List<LeagueEvent> events) {
        League league = newest;
        events.forEach(event -> writeMatch(event, league));
    }

    /** Rewrites all files from all events. */
    public void rebuild(List<LeagueEvent> events, League league) {
        happened(events, league);
        flushGrowing();
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(event -> writeMatch(event, league));
        newest = league;
        standings.replace(bytes(ViewOnDisk.ofStandings(league, places)), PAUSE);
        agents.replace(bytes(ViewOnDisk.ofAgents(league, agentsFile)), PAUSE);
        schedule.replace(
                bytes(ViewOnDisk.ofRounds(league, places)),
                PAUSE.plus(PAUSE_PER_MATCH.multipliedBy(league.totalMatches())));
        if (league.course().isOver()) {
            flushGrowing();
        }
    }

    /** The directory was missing: if there were match files, they have been lost. */
    private void madeDirectory(League league) {
        OwnerOnly.close(places.matches().resolveSibling(""));
        if (league.decidedMatches() > 0) {
            restoring.run();
        }
    }

    private void writeMatch(LeagueEvent event, League league) {
        ViewOnDisk.ofMatch(event, league, places)
                .ifPresent(view -> files.replace(view.file(), bytes(view), () -> madeDirectory(league)));
    }

    private Supplier<byte[]> bytes(ViewOnDisk view) {
        return () -> view.bytes(scheduler.timeOfDay());
    }

    /** Writes what is due; completes once the disk has it or has failed. */
    public CompletableFuture<Void> flush() {
        flushGrowing();
        return files.flush();
    }

    private void flushGrowing() {
        standings.flush();
        agents.flush();
        schedule.flush();
    }
}
