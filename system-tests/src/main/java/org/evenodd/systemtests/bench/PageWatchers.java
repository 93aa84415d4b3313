package org.evenodd.systemtests.bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.jspecify.annotations.Nullable;

/**
 * Browsers without a screen that watch a league until they are closed: each follows the events, and fetches the page
 * when there were some, as {@code page.js} does.
 */
final class PageWatchers implements AutoCloseable {

    /** Lets so many come from one address. */
    static final String[] FROM_HERE = {
        "--set=limits.per_address.connections=1000", "--set=limits.per_address.requests_at_once=1000"
    };

    private static final long DELAY_NANOS = 30_000_000;
    private static final long LONGEST_REST_NANOS = 2_000_000_000;
    private static final int REST = 5;
    private static final double MOST = 0.95;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<Watcher> watchers = new ArrayList<>();
    private final URI manager;
    private final Path directory;

    PageWatchers(URI manager, Path directory, int count) {
        this.manager = manager;
        this.directory = directory;
        for (int n = 0; n < count; n++) {
            watchers.add(new Watcher());
        }
    }

    private HttpRequest request(String path, String... headers) {
        return HttpRequest.newBuilder(manager.resolve(path)).headers(headers).build();
    }

    /** Its state is its own lock's: what it has heard and what it has seen comes on threads of the client. */
    private final class Watcher {

        private final Map<Long, Instant> told = new HashMap<>();
        private final Map<Long, Instant> shown = new HashMap<>();
        private List<Long> pending = new ArrayList<>();
        private boolean due;
        private boolean fetching;
        private long restUntil = System.nanoTime();
        private long seen;
        private long events;
        private long pages;
        private long bytes;
        private long failures;

        Watcher() {
            CompletableFuture<?> unused = client.sendAsync(
                            request("/events", "Accept", "text/event-stream"), BodyHandlers.ofLines())
                    .thenAccept(stream -> stream.body().forEach(this::heard));
        }

        private synchronized void heard(String line) {
            if (line.startsWith("id: ")) {
                seen = Long.parseLong(line.substring("id: ".length()));
                told.putIfAbsent(seen, Instant.now());
                pending.add(seen);
            } else if (line.startsWith("data: ")) {
                events++;
                fetchSoon();
            }
        }

        private void fetchSoon() {
            if (!due && !timer.isShutdown()) {
                due = true;
                long delay = Math.max(DELAY_NANOS, restUntil - System.nanoTime());
                timer.schedule(this::fetch, delay, TimeUnit.NANOSECONDS);
            }
        }

        private synchronized void fetch() {
            due = false;
            if (fetching) {
                fetchSoon();
                return;
            }
            fetching = true;
            long asked = System.nanoTime();
            List<Long> fetched = pending;
            pending = new ArrayList<>();
            CompletableFuture<?> unused = client.sendAsync(
                            request(
                                    "/",
                                    "Accept",
                                    "text/html",
                                    "Accept-Encoding",
                                    "gzip",
                                    "Last-Event-ID",
                                    String.valueOf(seen)),
                            BodyHandlers.ofByteArray())
                    .whenComplete((page, failure) -> arrived(page, asked, fetched));
        }

        private synchronized void arrived(@Nullable HttpResponse<byte[]> page, long asked, List<Long> fetched) {
            long now = System.nanoTime();
            fetching = false;
            restUntil = now + Math.min(LONGEST_REST_NANOS, REST * (now - asked));
            if (page == null || page.statusCode() != 200) {
                failures++;
                return;
            }
            pages++;
            bytes += page.body().length;
            fetched.forEach(number -> shown.putIfAbsent(number, Instant.now()));
        }
    }

    /** Prints how much was watched, and how long after they were stored the results were told and shown to one. */
    @Override
    public void close() {
        timer.shutdownNow();
        if (watchers.isEmpty()) {
            return;
        }
        long pages = watchers.stream().mapToLong(each -> each.pages).sum();
        System.out.printf(
                "      %d watchers: %d events, %d pages of %.0f kB, %d failures%n",
                watchers.size(),
                watchers.stream().mapToLong(each -> each.events).sum(),
                pages,
                watchers.stream().mapToLong(each -> each.bytes).sum() / 1000.0 / Math.max(1, pages),
                watchers.stream().mapToLong(each -> each.failures).sum());
        Map<Long, Instant> stored = results();
        Watcher one = watchers.get(0);
        System.out.printf("      results told %s, on the page %s%n", after(stored, one.told), after(stored, one.shown));
    }

    /** The stored results: their numbers, and when they were stored. */
    private Map<Long, Instant> results() {
        SharedDirectory shared = new SharedDirectory(directory.resolve("SHARED"));
        String store = EventStores.embedded(shared.leagueStore(SettingsLoader.DEFAULT_LEAGUE));
        try (EventReader reader = EventStores.read(store)) {
            return reader.load(SettingsLoader.DEFAULT_LEAGUE).stream()
                    .filter(event -> event.type().equals("match_decided"))
                    .collect(Collectors.toMap(StoredEvent::sequence, StoredEvent::recordedAt));
        }
    }

    private static String after(Map<Long, Instant> stored, Map<Long, Instant> seen) {
        List<Long> delays = stored.entrySet().stream()
                .flatMap(event -> Stream.ofNullable(seen.get(event.getKey()))
                        .map(at -> Duration.between(event.getValue(), at).toMillis()))
                .sorted()
                .toList();
        return delays.isEmpty()
                ? "never"
                : "after %d ms (95 %%: %d ms, slowest %d ms, %d of %d)"
                        .formatted(
                                delays.get(delays.size() / 2),
                                delays.get((int) (delays.size() * MOST)),
                                delays.get(delays.size() - 1),
                                delays.size(),
                                stored.size());
    }
}
