package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.manager.store.StoredEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The largest possible league, in less than 512 MB of heap. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("large")
class NinetyNinePlayersTest {

    private static final int PLAYERS = 99;
    private static final int MATCHES = 4851;

    private FinishedLeague league;
    private String said = "";

    @BeforeAll
    void play(@TempDir Path directory) throws Exception {
        said = ForkedLeague.play(directory, "500m", PLAYERS, 10);
        System.out.println("99 players: " + said.strip());
        league = FinishedLeague.in(directory);
    }

    @Test
    void decideEveryMatchExactlyOnce() {
        assertThat(said).contains(MATCHES + " decisions");
        assertThat(league.matches())
                .hasSize(MATCHES)
                .allSatisfy(match -> assertThat(match.path("result").isObject()).isTrue());
    }

    @Test
    void meetEverybodyExactlyOnce() {
        assertThat(league.pairings()).hasSize(MATCHES).doesNotHaveDuplicates();
    }

    @Test
    void standWhereTheirResultsPutThem() {
        assertThat(league.standings()).hasSize(PLAYERS).isEqualTo(league.standingsByTheResults());
    }

    /** Plays a league in a JVM of its own with a limited heap. */
    static final class ForkedLeague {

        private ForkedLeague() {}

        /** Takes the directory for the run data, the number of players and the number of referees. */
        public static void main(String[] arguments) {
            Surroundings.ignore();
            long begin = System.nanoTime();
            List<StoredEvent> events = FinishedLeague.play(
                    Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), 99);
            Duration taken = Duration.ofNanos(System.nanoTime() - begin);
            long decisions = events.stream()
                    .filter(event -> event.type().equals("match_decided"))
                    .count();
            Duration busy = Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
            System.out.printf(
                    "%d decisions in %d ms, of which the thread that played was busy for %d ms%n",
                    decisions, taken.toMillis(), busy.toMillis());
        }

        /** Plays it and returns the other JVM's output; fails if that ran out of memory or time. */
        static String play(Path directory, String heap, int players, int referees) throws Exception {
            return ForkedJvm.run(
                    directory,
                    heap,
                    ForkedLeague.class,
                    directory.toString(),
                    String.valueOf(players),
                    String.valueOf(referees));
        }
    }
}
