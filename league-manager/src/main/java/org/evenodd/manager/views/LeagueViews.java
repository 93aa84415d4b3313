package org.evenodd.manager.views;

import static java.util.Objects.requireNonNullElse;
import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Divisions;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a league's files up to date in the background: match files at once; standings and agents with a
 * {@link #PAUSE_BETWEEN_WRITES} in between; the schedule, the longest file, with a further {@link #PAUSE_PER_MATCH} for each match.
 * A league in divisions has a file for each, of which only those are written that an event may have changed. When the leg or the
 * league is over, nothing waits. The files of legs that are folded are deleted.
 */
public final class LeagueViews implements Observer {
    static final Duration PAUSE_BETWEEN_WRITES = Duration.ofMillis(500);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(2);
    private static final String WHOLE_LEAGUE = "";
    private static final int EVENTS_AT_ONCE = 30;
    private static final Logger LOG = LoggerFactory.getLogger(LeagueViews.class);

    private final ViewFiles places;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final PacedFile standings;
    private final PacedFile agents;
    private final Map<Path, PacedFile> schedules = new ConcurrentHashMap<>();
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
        if (events.isEmpty() || !events.stream().allMatch(FixtureEvent.class::isInstance)) {
            agents.replace(bytes(ViewOnDisk.ofAgents(league, agents.path())), PAUSE_BETWEEN_WRITES);
        }
        Set<String> changed =
                events.stream().flatMap(event -> changedBy(event, league)).collect(Collectors.toSet());
        boolean all = events.isEmpty() || changed.contains(WHOLE_LEAGUE);
        if (all) {
            standings.replace(bytes(ViewOnDisk.ofStandings(league, places)), PAUSE_BETWEEN_WRITES);
        }
        ViewOnDisk.divisions(league)
                .filter(division -> all || changed.contains(division.name()))
                .forEach(division -> replaceSchedule(league, division));
        if (league.course().isOver() || events.stream().anyMatch(LegFinished.class::isInstance)) {
            flushGrowing();
        }
        if (events.stream().anyMatch(LegStarted.class::isInstance)) {
            List<Path> shown = ViewOnDisk.divisions(league)
                    .map(division -> places.rounds(league, division))
                    .toList();
            schedules.keySet().retainAll(shown);
        }
    }

    private void replaceSchedule(League league, Division division) {
        ViewOnDisk view = ViewOnDisk.ofRounds(league, division, places);
        int matches = division.totalMatches() * league.divisions().all().size();
        schedules
                .computeIfAbsent(view.file(), file -> new PacedFile(file, files, scheduler))
                .replace(bytes(view), PAUSE_BETWEEN_WRITES.plus(PAUSE_PER_MATCH.multipliedBy(matches)));
    }

    /** The division that an event may have changed; none if it is about a player that is in none. */
    private static Stream<String> changedBy(LeagueEvent event, League league) {
        Divisions all = league.divisions();
        if (event instanceof FixtureEvent match) {
            return Stream.of(all.of(match.matchId()).name());
        } else if (event instanceof AboutPlayer about) {
            return all.of(about.playerId()).stream().map(Division::name);
        } else if (event instanceof RoundStarted round) {
            return Stream.of(requireNonNullElse(round.division(), WHOLE_LEAGUE));
        } else if (event instanceof RoundFinished round) {
            return Stream.of(requireNonNullElse(round.division(), WHOLE_LEAGUE));
        }
        return Stream.of(WHOLE_LEAGUE);
    }

    @Override
    public void folded(Ladder last) {
        files.delete(places.matches(), file -> ViewFiles.isUpTo(last, file));
        if (last.seed() != null) {
            files.delete(places.divisions(), directory -> ViewFiles.isUpTo(last, directory));
        }
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
        schedules.values().forEach(PacedFile::flush);
    }
}
