package org.evenodd.manager.views;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.ViewFile;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a league's files up to date in the background: match files at once; standings and agents with a
 * {@link #PAUSE} in between; the schedule, the longest file, with a further {@link #PAUSE_PER_MATCH} for each match.
 * When the league is over, nothing waits.
 */
public final class LeagueViews implements Observer {
    static final Duration PAUSE = Duration.ofMillis(500);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(2);

    private final SharedDirectory shared;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final PacedFile standings;
    private final PacedFile schedule;
    private final PacedFile agents;
    private volatile League newest;
    private volatile Runnable restoring = () -> {};
    private volatile boolean missing;

    /**
     * The views of a league; writes nothing yet.
     *
     * @param files writes them
     */
    public LeagueViews(SharedDirectory shared, BackgroundFiles files, Scheduler scheduler, League league) {
        this.shared = shared;
        this.files = files;
        this.scheduler = scheduler;
        this.newest = league;
        LeagueId id = league.settings().leagueId();
        standings = new PacedFile(shared.standings(id), files, scheduler);
        schedule = new PacedFile(shared.rounds(id), files, scheduler);
        agents = new PacedFile(shared.agents(), files, scheduler);
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
        standings.replace(
                bytes(() -> {
                    lookForMatches(league);
                    return StandingsFile.of(league);
                }),
                PAUSE);
        agents.replace(bytes(() -> AgentsFile.of(league)), PAUSE);
        schedule.replace(
                bytes(() -> RoundsFile.of(league)), PAUSE.plus(PAUSE_PER_MATCH.multipliedBy(league.totalMatches())));
        if (league.course().isOver()) {
            flushGrowing();
        }
    }

    /** Detects a lost match directory when no more match files are due. Waits for the disk. */
    private void lookForMatches(League league) {
        if (!missing && !Files.isDirectory(shared.matches(league.settings().leagueId()))) {
            missing = true;
            restoreMatches(league);
        }
    }

    /** The directory was missing: match files have been lost, unless a restore is already under way. */
    private void madeDirectory(League league) {
        OwnerOnly.close(shared.matches());
        if (!missing) {
            restoreMatches(league);
        }
        missing = false;
    }

    private void restoreMatches(League league) {
        if (league.decidedMatches() > 0) {
            restoring.run();
        }
    }

    /** An event that a later one has overtaken is skipped: a file shows the match as it is now, and never goes back. */
    private void writeMatch(LeagueEvent event, League league) {
        if (event instanceof MatchAssigned assigned) {
            write(assigned.matchId(), league, null);
        } else if (event instanceof MatchVoided voided) {
            write(voided.matchId(), league, null);
        } else if (event instanceof MatchDecided decided) {
            write(decided.matchId(), league, decided);
        }
    }

    private void write(MatchId match, League league, @Nullable MatchDecided decided) {
        Path file = shared.match(league.settings().leagueId(), match);
        Instant at = decided == null ? null : decided.at();
        league.round(match.round())
                .ifPresent(round -> round.fixture(match)
                        .filter(fixture -> Objects.equals(
                                at, fixture.decided().map(Decision::at).orElse(null)))
                        .ifPresent(fixture -> files.replace(
                                file,
                                bytes(() -> MatchFile.of(league, round, fixture, decided)),
                                () -> madeDirectory(league))));
    }

    private <R extends Record> Supplier<byte[]> bytes(Supplier<R> content) {
        return () -> new ViewFile<>(content.get(), scheduler.timeOfDay()).bytes();
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
