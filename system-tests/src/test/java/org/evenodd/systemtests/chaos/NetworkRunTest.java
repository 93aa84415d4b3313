package org.evenodd.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.evenodd.systemtests.chaos.LeadingTimes.Answer;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What leagues with a network of their own are made of. The leagues themselves are for {@code scripts/chaos.sh --network}. */
class NetworkRunTest {

    private static final long MILLISECOND = Duration.ofMillis(1).toNanos();

    @TempDir
    private Path directory;

    private static List<NetworkRound> rounds(long seed) {
        Random random = new Random(seed);
        return Stream.generate(() -> NetworkRound.next(random)).limit(500).toList();
    }

    @Test
    void whatBreaksIsAFunctionOfTheSeed() {
        assertThat(rounds(7)).isEqualTo(rounds(7)).isNotEqualTo(rounds(8));
    }

    @Test
    void everyKindOfTroubleComesAloneAndWithAnother() {
        assertThat(rounds(1))
                .filteredOn(round -> round.troubles().size() == 1)
                .flatExtracting(NetworkRunTest::kinds)
                .contains(NetworkTrouble.Kind.values());
        assertThat(rounds(1))
                .filteredOn(round -> round.troubles().size() == 2)
                .flatExtracting(NetworkRunTest::kinds)
                .contains(NetworkTrouble.Kind.values());
        assertThat(rounds(1)).allSatisfy(round -> {
            assertThat(round.held()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(12));
            assertThat(round.untilFailOver()).isLessThan(round.held());
        });
    }

    private static List<NetworkTrouble.Kind> kinds(NetworkRound round) {
        return round.troubles().stream().map(NetworkTrouble::kind).toList();
    }

    /** A manager that is asked every 100 ms, and each time answers within 10 ms. */
    private static LeadingTimes asked(long first, boolean... leads) {
        LeadingTimes times = new LeadingTimes();
        long time = first;
        for (boolean each : leads) {
            times.note(new Answer(time * MILLISECOND, (time + 10) * MILLISECOND, each));
            time += 100;
        }
        return times;
    }

    @Test
    void twoManagersLeadAtTheSameTimeIfOneDoesBetweenAnswersOfTheOther() {
        LeadingTimes one = asked(0, true, true, true, false, false);

        assertThat(asked(150, true).contradictedBy(one)).isEmpty();
        assertThat(one.contradictedBy(asked(150, true, false))).hasSize(1);
        assertThat(one.contradictedBy(asked(195, true))).as("one that overlaps").isEmpty();
        assertThat(one.contradictedBy(asked(250, true, true))).isEmpty();
    }

    @Test
    void oneThatDidNotAnswerForLongMayHaveLostTheLeadMeanwhile() {
        LeadingTimes stopped = asked(0, true);
        stopped.note(new Answer(5_000 * MILLISECOND, 5_010 * MILLISECOND, true));

        assertThat(stopped.contradictedBy(asked(150, true, true))).isEmpty();
    }

    private String store(String... events) throws Exception {
        String url = "jdbc:sqlite:" + directory.resolve("league.db");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE league_event (league_id, sequence, type, payload)");
            for (String event : events) {
                statement.execute("INSERT INTO league_event VALUES ('one', " + event + ")");
            }
        }
        return url;
    }

    private List<String> compare(String url, String... lines) throws Exception {
        Path log = FinishedLeague.in(directory.resolve("SHARED")).files().leagueLog(MemoryLeague.LEAGUE);
        Files.createDirectories(log.getParent());
        Files.write(log, List.of(lines));
        return CommittedEvents.compare(url, List.of(directory));
    }

    @Test
    void whatAManagerHasLoggedIsInTheStore() throws Exception {
        String url = store(
                "1, 'round_started', '{\"round_id\":1}'",
                "2, 'match_decided', '{\"match_id\":\"R1M1\",\"lease\":1,\"result\":{\"winner\":null}}'");

        assertThat(compare(
                        url,
                        "{\"message\":\"match decided\",\"match_id\":\"R1M1\",\"lease\":1,\"ending\":null}",
                        "{\"message\":\"something else\",\"match_id\":\"R1M1\"}",
                        "{\"message\":\"round started\",\"rou"))
                .isEmpty();
        assertThat(compare(
                        url,
                        "{\"message\":\"match decided\",\"match_id\":\"R1M1\",\"lease\":2}",
                        "{\"message\":\"round started\",\"round_id\":1}",
                        "{\"message\":\"round started\",\"round_id\":1}"))
                .containsExactlyInAnyOrder(
                        "logged 1 times as stored, and 0 times in the store: match_decided match_id=R1M1 lease=2",
                        "logged 2 times as stored, and 1 times in the store: round_started round_id=1");
    }

    @Test
    void gapsAndSecondResultsInTheStoreAreProblems() throws Exception {
        String url = store(
                "1, 'match_decided', '{\"match_id\":\"R1M1\"}'",
                "3, 'match_decided', '{\"match_id\":\"R1M1\",\"lease\":2}'");

        assertThat(compare(url)).containsExactly("event 3 of the store is behind event 1", "a second result of R1M1");
    }
}
