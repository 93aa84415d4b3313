package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Asks a manager for the standings at a fixed rate, and notes how long each answer takes. A question that is due while
 * the one before is not answered is asked late, and its time counts from when it was due.
 */
final class Questions implements AutoCloseable {

    private static final String QUESTION =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"get_standings\",\"params\":{\"message_type\":\"GET_STANDINGS\"}}";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final double NANOS_PER_MILLI = 1e6;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Queue<Long> nanos;
    private final HttpRequest request;
    private final long interval;
    private final long begin = System.nanoTime();
    private int asked;

    private Questions(URI manager, int perSecond, Queue<Long> nanos) {
        this.nanos = nanos;
        interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
        request = HttpRequest.newBuilder(manager)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(QUESTION))
                .build();
        thread.scheduleAtFixedRate(this::ask, 0, interval, TimeUnit.NANOSECONDS);
    }

    /** How long the answers took in all leagues of one kind. */
    static final class Times {

        private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();

        /** Asks a manager until the result is closed. */
        Questions ask(URI manager, int perSecond) {
            return new Questions(manager, perSecond, nanos);
        }

        /** The time in milliseconds that this part of the answers took at most; NaN if there was none. */
        double percentile(double part) {
            if (nanos.isEmpty()) {
                return Double.NaN;
            }
            long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            return sorted[(int) Math.min(sorted.length - 1, part * sorted.length)] / NANOS_PER_MILLI;
        }

        int count() {
            return nanos.size();
        }
    }

    private void ask() {
        long due = begin + asked++ * interval;
        try {
            if (client.send(request, BodyHandlers.ofByteArray()).statusCode() == 200) {
                nanos.add(System.nanoTime() - due);
            }
        } catch (IOException e) {
            thread.shutdown(); // the league is over
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
