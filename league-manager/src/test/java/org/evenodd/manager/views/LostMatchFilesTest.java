package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

/** The directory of the matches disappears while the manager writes to it. */
class LostMatchFilesTest {
    private static final List<LeagueEvent> EVENTS = PlayedLeagues.smooth(4);

    @TempDir
    private Path directory;

    private final VirtualTime time = new VirtualTime(Instant.parse("2026-03-01T08:00:00Z"));
    private final Queue<Runnable> disk = new ArrayDeque<>();
    private final BackgroundFiles files = new BackgroundFiles(disk::add, NOPLogger.NOP_LOGGER);
    private Path matches;
    private LeagueViews views;
    private int restored;
    private boolean loseWhileWriting;

    @BeforeEach
    void open() {
        SharedDirectory shared = new SharedDirectory(directory.resolve("SHARED"));
        matches = shared.matches(PlayedLeagues.LEAGUE);
        views = new LeagueViews(shared, files, new LosingWhenAsked(), League.replay(EVENTS.subList(0, 1)));
    }

    /** Removes the directory between the creation of a file's content and its writing. */
    private final class LosingWhenAsked implements Scheduler {
        @Override
        public Instant instant() {
            if (loseWhileWriting) {
                loseWhileWriting = false;
                lose();
            }
            return time.instant();
        }

        @Override
        public void execute(Runnable task) {
            time.execute(task);
        }

        @Override
        public Cancellable after(Duration delay, Runnable task) {
            return time.after(delay, task);
        }
    }

    private void lose() {
        try {
            Files.move(matches, directory.resolve("lost"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void happen(int from, int to) {
        views.restoreBy(() -> {
            restored++;
            views.restore(EVENTS.subList(0, to));
        });
        for (int i = from; i < to; i++) {
            views.happened(EVENTS.subList(i, i + 1), League.replay(EVENTS.subList(0, i + 1)));
            letTheDiskWork();
        }
    }

    private void letTheDiskWork() {
        while (!disk.isEmpty()) {
            disk.remove().run();
        }
    }

    /** Returns the number of events up to the last decision of a match. */
    private static int decisions(int count) {
        int decided = 0;
        int events = 0;
        while (decided < count) {
            decided += EVENTS.get(events++) instanceof MatchDecided ? 1 : 0;
        }
        return events;
    }

    private int found() throws IOException {
        try (Stream<Path> entries = Files.list(matches)) {
            return (int) entries.count();
        }
    }

    @Test
    void areWrittenAnewWhenTheNextOneIs() throws IOException {
        happen(0, decisions(3));
        lose();

        happen(decisions(3), EVENTS.size());

        assertThat(found()).isEqualTo(6);
        assertThat(restored).isEqualTo(1);
    }

    @Test
    void areWrittenAnewWhereTheDirectoryGoesWhileOneIsWritten() throws IOException {
        happen(0, decisions(3));

        loseWhileWriting = true;
        happen(decisions(3), EVENTS.size());

        assertThat(loseWhileWriting).isFalse();
        assertThat(found()).isEqualTo(6);
    }

    @Test
    void areWrittenAnewWithTheStandingsWhereNoMatchIsPlayedAnyMore() throws IOException {
        happen(0, decisions(6));
        lose();

        time.advance(LeagueViews.PAUSE);
        letTheDiskWork();

        assertThat(found()).isEqualTo(6);
        assertThat(restored).isEqualTo(1);
    }

    @Test
    void areNotLostWhereNoneWasWrittenYet() {
        happen(0, decisions(1));
        time.advance(LeagueViews.PAUSE);
        letTheDiskWork();

        assertThat(restored).isZero();
    }
}
