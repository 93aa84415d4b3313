package org.evenodd.manager.views;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a league's files up to date in the background: match files at once; standings and agents with a
 * {@link #PAUSE_BETWEEN_WRITES} in between; the schedule, the longest file, with a further {@link #PAUSE_PER_MATCH} for each match.
 * When the league is over, nothing waits. The files of matches whose leg is folded are deleted.
 */
public final class LeagueViews implements Observer {
    static final Duration PAUSE_BETWEEN_WRITES = Duration.ofMillis(500);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(2);
    private static final int EVENTS_AT_ONCE = 30;
    private static final Logger LOG = LoggerFactory.getLogger(LeagueViews.class);

    private final ViewFiles places;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final PacedFile standings;
    private final PacedFile schedule;
    private final PacedFile agents;
    private volatile CompletableFuture<Void> rebuilt = completedFuture(null);

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

    /**
     * Rewrites all files in the background; those of matches a few at a time, when the disk has those before.
     *
     * @param events all so far, read one after the other
     * @param reader reads them
     * @param league as it is now
     */
    public void rebuild(Iterator<LeagueEvent> events, Executor reader, Supplier<League> league) {
        happened(List.of(), league.get());
        flushGrowing();
        rebuilt = rebuildMatches(events, reader, league).exceptionally(problem -> {
            LOG.warn("Files of matches are not rewritten until the next start: {}", problem.getMessage());
            return null;
        });
    }

    private CompletableFuture<Void> rebuildMatches(
            Iterator<LeagueEvent> events, Executor reader, Supplier<League> league) {
        return supplyAsync(() -> replaceSome(events, league), reader)
                .thenCompose(more -> more
                        ? files.flush().thenCompose(done -> rebuildMatches(events, reader, league))
                        : completedFuture(null));
    }

    /** Returns whether there are more events. */
    private boolean replaceSome(Iterator<LeagueEvent> events, Supplier<League> league) {
        for (int some = 0; some < EVENTS_AT_ONCE && events.hasNext(); some++) {
            replaceMatch(events.next(), league.get());
        }
        return events.hasNext();
    }

    private void replaceMatch(LeagueEvent event, League league) {
        ViewOnDisk.ofMatch(event, league, places).ifPresent(view -> files.replace(view.file(), bytes(view)));
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(event -> replaceMatch(event, league));
        standings.replace(bytes(ViewOnDisk.ofStandings(league, places)), PAUSE_BETWEEN_WRITES);
        agents.replace(bytes(ViewOnDisk.ofAgents(league, agents.path())), PAUSE_BETWEEN_WRITES);
        schedule.replace(
                bytes(ViewOnDisk.ofRounds(league, places)),
                PAUSE_BETWEEN_WRITES.plus(PAUSE_PER_MATCH.multipliedBy(league.totalMatches())));
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
        return rebuilt.thenCompose(done -> files.flush());
    }

    private void flushGrowing() {
        standings.flush();
        agents.flush();
        schedule.flush();
    }
}
