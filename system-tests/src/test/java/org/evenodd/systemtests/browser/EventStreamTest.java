package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
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
    void tellsEveryResultWithTheNumberThatItHasInTheStoreAtMostFourTimesASecond() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 8));
        EventStream stream = closeLater(EventStream.open(league));
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.head()).contains("text/event-stream", "no-store, no-transform", "X-Accel-Buffering: no");
        league.register(List.of("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"), WatchedLeague.NOTHING);
        List<Event> events = new ArrayList<>(stream.until(event -> event.kind().equals("match")));
        long begun = System.nanoTime();
        int batches = 0;
        while (decided(events).size() < 28) {
            events.addAll(EventStream.events(stream.batch()));
            batches++;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        assertThat(batches).isLessThanOrEqualTo((int) (millis / PERIOD_MILLIS) + 2);

        league.awaitEnd();
        league.killManager();
        assertThat(decided(events)).isEqualTo(storedDecisions());
        assertThat(numbers(events.stream())).isSorted().doesNotHaveDuplicates();
        assertThat(events)
                .allSatisfy(event ->
                        assertThat(event.data()).startsWith("{\"subject\":").doesNotContain("token"));
    }

    private static List<Long> decided(List<Event> events) {
        return numbers(events.stream().filter(event -> event.data().contains("\"decided\"")));
    }

    private static List<Long> numbers(Stream<Event> events) {
        return events.filter(event -> !event.id().isEmpty()).map(Event::number).toList();
    }

    /** Returns the numbers under which results are in the store. */
    private List<Long> storedDecisions() {
        String store = EventStores.embedded(
                new SharedDirectory(directory.resolve("SHARED")).leagueStore(SettingsLoader.DEFAULT_LEAGUE));
        try (EventReader reader = EventStores.read(store)) {
            return reader.load(SettingsLoader.DEFAULT_LEAGUE).stream()
                    .filter(event -> event.type().equals("match_decided"))
                    .map(StoredEvent::sequence)
                    .toList();
        }
    }

    @Test
    void whoComesBackInALaterLegIsToldWhatItHasMissedAndNothingElse() throws Exception {
        WatchedLeague league = closeLater(
                WatchedLeague.open(directory, List.of("--players=4", "--endless", "--set=league.leg_pause_seconds=0")));
        league.startReferee("Referee");
        league.register(List.of("Ada", "Ben", "Cleo", "Dan"), WatchedLeague.NOTHING);
        EventStream first = closeLater(EventStream.openAfter(0, league));
        Event known = last(first.until(event -> decides(event, "R1M1")));
        first.close();
        closeLater(EventStream.openAfter(known.number(), league)).until(event -> decides(event, "R7M1"));

        EventStream second = closeLater(EventStream.openAfter(known.number(), league));
        List<Event> missed = second.until(event -> decides(event, "R7M1"));

        assertThat(missed).noneMatch(event -> event.kind().equals("restart"));
        assertThat(numbers(missed.stream())).allMatch(number -> number > known.number());
        assertThat(missed).noneMatch(event -> decides(event, "R1M1"));
        for (int round = 2; round <= 6; round++) {
            String match = "R%dM".formatted(round);
            assertThat(missed).anyMatch(event -> decides(event, match + 1));
            assertThat(missed).anyMatch(event -> decides(event, match + 2));
        }
    }

    private static Event last(List<Event> events) {
        return events.stream()
                .filter(event -> !event.id().isEmpty())
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Tag("case:many-watchers")
    @Test
    void oneAddressCannotTakeAllPlacesAndTheManagerAnswersAgentsWhenAllAreTaken() throws Exception {
        WatchedLeague league = closeLater(WatchedLeague.open(directory, 2));
        List<Integer> taken = new ArrayList<>();
        do {
            taken.add(takeAll(taken.size() + 1, league));
        } while (taken.get(taken.size() - 1) > 0);
        assertThat(taken).startsWith(MOST_PER_ADDRESS, 120, 48);
        assertThat(taken.stream().mapToInt(Integer::intValue).sum()).isEqualTo(MOST);
        league.register(List.of("Ada", "Ben"), WatchedLeague.NOTHING);
        league.awaitEnd();
        assertThat(league.client().page("/")).contains("Finished");
        EventStream left = (EventStream) open.get(open.size() - 2); // the first
        left.close();
        awaitAPlace(league);
    }

    /** Follows the events from one address until it is turned away; returns how often it was let in. */
    private int takeAll(int address, WatchedLeague league) throws IOException {
        int taken = 0;
        EventStream next = closeLater(EventStream.openAs(address, league));
        while (next.status() == 200) {
            taken++;
            next = closeLater(EventStream.openAs(address, league));
        }
        assertThat(next.status()).isEqualTo(429);
        return taken;
    }

    /** The manager notices at its next word to the one that left. */
    private void awaitAPlace(WatchedLeague league) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int status = 429;
        while (status != 200 && System.nanoTime() < deadline) {
            status = closeLater(EventStream.openAs(99, league)).status();
            Thread.onSpinWait();
        }
        assertThat(status).isEqualTo(200);
    }
}
