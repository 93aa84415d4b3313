package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Leagues of our agents: strict and tolerant, of an odd number of players, of the largest number in a small heap, and one after the other. */
class LeaguesOfOursTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    @Test
    void aByeComesToEverybodyInTurn() {
        FinishedLeague.play(directory, 7, 3, 7);

        FinishedLeague league = FinishedLeague.in(directory);
        assertThat(league.rounds())
                .extracting(round -> round.path("bye").asString(""))
                .containsExactlyInAnyOrder("P01", "P02", "P03", "P04", "P05", "P06", "P07");
        assertThat(league.rounds())
                .allSatisfy(round -> assertThat(round.path("matches").toString())
                        .doesNotContain('"' + round.path("bye").asString() + '"'));
        assertThat(league.matches())
                .extracting(match -> match.path("referee_id").asString())
                .contains("REF01", "REF02", "REF03");
        assertEverybodyMeetsOnceAndStandsWhereItsResultsPutIt(league, 7);
    }

    private static void assertEverybodyMeetsOnceAndStandsWhereItsResultsPutIt(FinishedLeague league, int players) {
        assertThat(league.pairings()).hasSize(players * (players - 1) / 2).doesNotHaveDuplicates();
        assertThat(league.matches())
                .allSatisfy(match -> assertThat(match.path("result").isObject()).isTrue());
        assertThat(league.standings()).hasSize(players).isEqualTo(league.standingsByTheResults());
    }

    @ParameterizedTest
    @ValueSource(strings = {"strict", "tolerant"})
    void strictModeHasNothingToRefuseAndTolerantModeNothingToNote(String compatibility) {
        List<StoredEvent> events = FinishedLeague.play(directory, 4, 2, 2025, "compatibility=" + compatibility);

        assertThat(events).extracting(StoredEvent::type).noneMatch(type -> type.contains("dialect"));
        assertThat(FinishedLeague.in(directory).matches()).hasSize(6).allSatisfy(match -> {
            assertThat(match.at("/result/details/status").asString()).isIn("WIN", "DRAW");
            assertThat(match.at("/result/details/drawn_number").isIntegralNumber())
                    .isTrue();
            assertThat(match.at("/result/details/dialect_notes")).isEmpty();
        });
    }

    @Test
    @Tag("large")
    void theLargestLeagueNeedsLessThan512MegabytesOfHeap() throws Exception {
        System.out.println(run("500m", "99", "10", "1"));

        assertEverybodyMeetsOnceAndStandsWhereItsResultsPutIt(FinishedLeague.in(directory.resolve("1")), 99);
    }

    /** A league has some thousands of objects; caches of limited size still grow by less than a hundred in each. */
    @Tag("large")
    @Test
    void nothingOfALeagueStaysInMemoryWhenTheNextIsPlayed() throws Exception {
        List<Long> objects = run("256m", "6", "2", "20")
                .lines()
                .filter(line -> line.startsWith("objects "))
                .map(line -> Long.valueOf(line.substring("objects ".length())))
                .toList();

        assertThat(objects)
                .hasSize(20)
                .element(9)
                .satisfies(some -> assertThat(some).isGreaterThan(100));
        assertThat((objects.get(19) - objects.get(9)) / 10)
                .as(objects.toString())
                .isLessThan(100);
    }

    /** Plays leagues in a JVM of its own and returns its output; fails if it ran out of memory or time. */
    private String run(String heap, String players, String referees, String leagues) throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = Program.java(
                heap,
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                classPath,
                Leagues.class.getName(),
                directory.toString(),
                players,
                referees,
                leagues);
        try (Program jvm = Program.start(directory, command)) {
            assertThat(jvm.awaitExit(PATIENCE)).as(jvm.output()).isZero();
            return jvm.output();
        }
    }

    /** Plays leagues one after the other, and counts our objects after each. */
    static final class Leagues {

        /** The most recent values are kept, up to a number that so few leagues do not reach. */
        private static final String COUNTED = "org\\.evenodd\\.(?!protocol\\.value\\.).*";

        private Leagues() {}

        /** Takes a directory and the numbers of players, referees and leagues; prints a line for each league. */
        public static void main(String[] arguments) throws Exception {
            Surroundings.ignore();
            for (int league = 1; league <= Integer.parseInt(arguments[3]); league++) {
                Path own = Files.createDirectory(Path.of(arguments[0], String.valueOf(league)));
                FinishedLeague.play(own, Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), league);
                forgetLogs();
                System.out.println("objects " + ourObjects());
            }
        }

        /** An agent's log is known to the logging library until the agent is closed, which agents in memory are not. */
        private static void forgetLogs() {
            ((LoggerContext) LoggerFactory.getILoggerFactory())
                    .getLoggerList().stream()
                            .filter(logger -> !logger.getName().equals(Logger.ROOT_LOGGER_NAME))
                            .forEach(Logger::detachAndStopAllAppenders);
        }

        /** Counts them after a garbage collection. */
        private static long ourObjects() throws JMException {
            String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            return histogram
                    .lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(columns -> columns.length >= 4 && columns[3].matches(COUNTED))
                    .mapToLong(columns -> Long.parseLong(columns[1]))
                    .sum();
        }
    }
}
