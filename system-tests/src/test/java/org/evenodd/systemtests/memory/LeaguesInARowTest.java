package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Nothing of a league stays in memory when the next is played. */
class LeaguesInARowTest {

    private static final int LEAGUES = 20;

    /** A league has some thousands; caches of limited size still grow by less than a hundred from one to the next. */
    private static final int FEW = 100;

    @Test
    void leaveNoObjectsBehind(@TempDir Path directory) throws Exception {
        List<Long> objects = LeaguesInARow.play(directory, LEAGUES);

        long halfWay = objects.get(LEAGUES / 2 - 1);
        long atTheEnd = objects.get(LEAGUES - 1);
        assertThat(halfWay).isGreaterThan(FEW);
        assertThat((atTheEnd - halfWay) / (LEAGUES / 2)).as(objects.toString()).isLessThan(FEW);
    }

    /** Plays leagues one after the other in a JVM of its own, and counts our objects after each. */
    static final class LeaguesInARow {

        private static final int PLAYERS = 6;
        private static final String OUR_CLASSES = "org.evenodd.";

        /** Of these, the most recent are kept, up to a number that so few leagues do not reach. */
        private static final String VALUES = "org.evenodd.protocol.value.";

        private LeaguesInARow() {}

        /** Takes a directory and the number of leagues; prints a line for each: how many objects of our classes there are. */
        public static void main(String[] arguments) throws IOException, JMException {
            Surroundings.ignore();
            Path directory = Path.of(arguments[0]);
            for (int league = 1; league <= Integer.parseInt(arguments[1]); league++) {
                playOne(Files.createDirectory(directory.resolve("league" + league)), league);
                System.out.println("objects " + ourObjects());
            }
        }

        private static void playOne(Path directory, int seed) {
            FinishedLeague.play(directory, PLAYERS, 2, seed);
            forgetLogs();
        }

        /** An agent's log is known to the logging library until the agent is closed, which agents in memory are not. */
        private static void forgetLogs() {
            ((LoggerContext) LoggerFactory.getILoggerFactory())
                    .getLoggerList().stream()
                            .filter(logger -> !logger.getName().equals(Logger.ROOT_LOGGER_NAME))
                            .forEach(ch.qos.logback.classic.Logger::detachAndStopAllAppenders);
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
                    .filter(columns -> columns.length >= 4 && isCounted(columns[3]))
                    .mapToLong(columns -> Long.parseLong(columns[1]))
                    .sum();
        }

        private static boolean isCounted(String name) {
            return name.startsWith(OUR_CLASSES) && !name.startsWith(VALUES);
        }

        /** Plays them and returns the counts. */
        static List<Long> play(Path directory, int leagues) throws Exception {
            String said = ForkedJvm.run(
                    directory, "256m", LeaguesInARow.class, directory.toString(), String.valueOf(leagues));
            List<Long> counts = said.lines()
                    .filter(line -> line.startsWith("objects "))
                    .map(line -> Long.valueOf(line.substring("objects ".length())))
                    .toList();
            if (counts.size() != leagues) {
                throw new AssertionError(said);
            }
            return counts;
        }
    }
}
