package org.evenodd.systemtests.bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Light browsers: each follows the events of a league, and fetches its page when one came. */
final class PageWatchers implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final URI manager;
    private final int count;

    private PageWatchers(URI manager, int count) {
        this.manager = manager;
        this.count = count;
    }

    /**
     * Lets this many watch a manager until they are closed.
     *
     * @param times of one of them
     */
    static PageWatchers of(URI manager, int count, EventTimes times) {
        PageWatchers watchers = new PageWatchers(manager, count);
        for (int i = 0; i < count; i++) {
            watchers.add(i == 0 ? times : new EventTimes());
        }
        return watchers;
    }

    private void add(EventTimes noting) {
        HttpRequest request = HttpRequest.newBuilder(manager.resolve("/events")).build();
        client.sendAsync(request, BodyHandlers.fromLineSubscriber(new Follower(noting)));
    }

    /** Prints how much was watched. */
    @Override
    public void close() {
        if (count > 0) {
            System.out.printf(
                    "       %d watchers: %d events, %d pages, %d failures%n",
                    count, events.get(), pages.get(), failures.get());
        }
    }

    /** One that watches. */
    private final class Follower implements Flow.Subscriber<String> {

        private final AtomicBoolean fetching = new AtomicBoolean();
        private final AtomicBoolean stale = new AtomicBoolean();
        private final AtomicReference<String> known = new AtomicReference<>("");
        private final EventTimes noting;

        Follower(EventTimes noting) {
            this.noting = noting;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            if (line.startsWith("id: ")) {
                noting.told(Long.parseLong(line.substring("id: ".length())));
            } else if (line.startsWith("data:")) {
                events.incrementAndGet();
                stale.set(true);
                fetch();
            }
        }

        private void fetch() {
            if (!fetching.compareAndSet(false, true)) {
                return;
            }
            stale.set(false);
            List<Long> told = noting.takePending();
            HttpRequest request = HttpRequest.newBuilder(manager.resolve("/"))
                    .header("Accept-Encoding", "gzip")
                    .header("If-None-Match", known.get())
                    .timeout(PATIENCE)
                    .build();
            client.sendAsync(request, BodyHandlers.discarding()).whenComplete((response, failure) -> {
                if (failure != null || (response.statusCode() != 200 && response.statusCode() != 304)) {
                    failures.incrementAndGet();
                } else {
                    pages.incrementAndGet();
                    noting.shown(told);
                    known.set(response.headers().firstValue("ETag").orElse(""));
                }
                fetching.set(false);
                if (stale.get() && failure == null) {
                    fetch();
                }
            });
        }

        @Override
        public void onError(Throwable failure) {
            // The manager has ended.
        }

        @Override
        public void onComplete() {
            // The manager has ended.
        }
    }
}
