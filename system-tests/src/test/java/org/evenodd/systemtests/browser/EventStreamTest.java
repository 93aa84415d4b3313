package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.systemtests.browser.EventStream.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stream of events, by which anybody can build a page of their own. */
@Tag("browser")
class EventStreamTest {

    private static final int PERIOD_MILLIS = 250;

    /** The limit for all, and the one for each address. */
    private static final int MOST = 500;

    private static final int MOST_PER_ADDRESS = 300;

    @TempDir
    private Path directory;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T closeLater(T closeable) {
        open.add(0, closeable);
        return closeable;
    }

    private static boolean decides(Event event, String match) {
        return event.data().contains("\"match:" + match + "\"") && event.data().contains("\"decided\"");
    }

    @Test
    void tellsEveryResultWithTheNumberThatItHasInTheStore() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 4));
        EventStream stream = closeLater(EventStream.open(league));
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.head()).contains("text/event-stream", "no-store");
        List<Event> events = new ArrayList<>();

        league.register(List.of("Ada", "Ben", "Cleo", "Dan"), WatchedLeague.NOTHING);
        for (String match : List.of("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2")) {
            if (events.stream().noneMatch(event -> decides(event, match))) {
                events.addAll(stream.until(event -> decides(event, match)));
            }
        }

        List<Long> stored = storedDecisions(league);
        for (Event event : events) {
            assertThat(event.data()).startsWith("{\"subject\":").doesNotContain("token");
        }
        assertThat(events.stream()
                        .filter(event -> event.data().contains("\"decided\""))
                        .map(Event::number)
                        .toList())
                .hasSize(6)
                .isEqualTo(stored);
        assertThat(events.stream()
                        .filter(event -> !event.id().isEmpty())
                        .map(Event::number)
                        .toList())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    /** Returns the numbers under which results are in the store. */
    private List<Long> storedDecisions(WatchedLeague league) throws Exception {
        league.awaitEnd();
        league.killManager();
        String store = "jdbc:sqlite:" + directory.resolve("SHARED/data/leagues/league_2025_even_odd/league.db");
        List<Long> numbers = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(store);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT sequence FROM league_event WHERE type = 'match_decided' ORDER BY sequence")) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }

    @Test
    void whoComesBackIsToldWhatItHasMissedAndNothingElse() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 3));
        league.register(List.of("Ada", "Ben", "Cleo"), WatchedLeague.AFTER_ROUND_ONE);
        EventStream first = closeLater(EventStream.openAfter(0, league));
        Event known = last(first.until(event -> decides(event, "R1M1")));
        first.close();
        league.letAllChoose();
        league.awaitEnd();

        EventStream second = closeLater(EventStream.openAfter(known.number(), league));
        List<Event> missed = second.until(event -> decides(event, "R3M1"));

        assertThat(missed).anyMatch(event -> decides(event, "R2M1"));
        assertThat(missed).noneMatch(event -> decides(event, "R1M1"));
        assertThat(missed)
                .filteredOn(event -> !event.id().isEmpty())
                .allMatch(event -> event.number() > known.number());
    }

    private static Event last(List<Event> events) {
        return events.stream()
                .filter(event -> !event.id().isEmpty())
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Test
    void whoKnowsANumberOfTheFutureIsToldToBeginAnew() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 4));

        EventStream stream = closeLater(EventStream.openAfter(1_000_000, league));

        assertThat(stream.until(event -> event.kind().equals("restart"))).hasSize(1);
    }

    @Test
    void nobodyIsToldMoreThanFourTimesASecond() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 12));
        EventStream stream = closeLater(EventStream.open(league));
        league.startPlayers("Player", 12);
        stream.until(event -> event.kind().equals("match"));

        long begun = System.nanoTime();
        int batches = 0;
        int events = 0;
        while (!league.isOver() || batches < 3) {
            events += EventStream.events(stream.batch()).size();
            batches++;
        }

        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        assertThat(events).isGreaterThan(3 * batches);
        assertThat(batches).isLessThanOrEqualTo((int) (millis / PERIOD_MILLIS) + 2);
    }

    @Tag("case:many-watchers")
    @Test
    void theManagerAnswersAgentsWhenNoWatcherMoreIsLetIn() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 2));
        for (int i = 0; i < MOST; i++) {
            EventStream watcher = closeLater(EventStream.openAs(i < MOST_PER_ADDRESS ? 1 : 2, league));
            assertThat(watcher.status()).isEqualTo(200);
        }

        assertThat(closeLater(EventStream.openAs(3, league)).status()).isEqualTo(429);
        league.register(List.of("Ada", "Ben"), WatchedLeague.NOTHING);
        league.awaitEnd();
        assertThat(league.client().page("/")).contains("Finished");

        EventStream left = (EventStream) open.get(1);
        left.close();
        awaitAPlace(league);
    }

    /** The manager notices at its next word to the one that left. */
    private void awaitAPlace(WatchedLeague league) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int status = 429;
        while (status != 200 && System.nanoTime() < deadline) {
            status = closeLater(EventStream.openAs(3, league)).status();
            Thread.onSpinWait();
        }
        assertThat(status).isEqualTo(200);
    }

    @Tag("case:many-watchers")
    @Test
    void oneAddressCannotTakeAllPlaces() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 2));
        for (int i = 0; i < MOST_PER_ADDRESS; i++) {
            closeLater(EventStream.open(league));
        }

        assertThat(closeLater(EventStream.open(league)).status()).isEqualTo(429);
        assertThat(closeLater(EventStream.openAs(2, league)).status()).isEqualTo(200);
    }
}
