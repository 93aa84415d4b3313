package org.evenodd.manager.views;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * Keeps a league's files up to date in the background: match files at once; standings and agents with a
 * {@link #PAUSE} in between; the schedule, the longest file, with a further {@link #PAUSE_PER_MATCH} for each match.
 * When the league is over, nothing waits. The files of matches whose leg is folded are deleted.
 */
public final class LeagueViews implements Observer {
    static final Duration PAUSE = Duration.ofMillis(500);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(2);

    private final ViewFiles places;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final PacedFile standings;
    private final PacedFile schedule;
    private final PacedFile agents;

    /**
     * The views of a league; writes nothing yet.
     *
     * @param files writes them
     */
    public LeagueViews(SharedDirectory shared, BackgroundFiles files, Scheduler scheduler, League league) {
        this.places = ViewFiles.current(shared, league.settings().leagueId());
        this.files = files;
        this.scheduler = scheduler;
        standings = new PacedFile(places.standings(), files, scheduler);
        schedule = new PacedFile(places.rounds(), files, scheduler);
        agents = new PacedFile(shared.agents(league.settings().leagueId()).link(), files, scheduler);
    }

    /** Rewrites all files from all events. */
    public void rebuild(List<LeagueEvent> events, League league) {
        happened(events, league);
        flushGrowing();
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(event ->
                ViewOnDisk.ofMatch(event, league, places).ifPresent(view -> files.replace(view.file(), bytes(view))));
        standings.replace(bytes(ViewOnDisk.ofStandings(league, places)), PAUSE);
        agents.replace(bytes(ViewOnDisk.ofAgents(league, agents.path())), PAUSE);
        schedule.replace(
                bytes(ViewOnDisk.ofRounds(league, places)),
                PAUSE.plus(PAUSE_PER_MATCH.multipliedBy(league.totalMatches())));
        if (league.course().isOver()) {
            flushGrowing();
        }
    }

    @Override
    public void folded(RoundId last) {
        files.delete(places.matches(), file -> {
            String match = file.getFileName().toString().replace(".json", "");
            return MatchId.SYNTAX.accepts(match) && new MatchId(match).round().value() <= last.value();
        });
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
