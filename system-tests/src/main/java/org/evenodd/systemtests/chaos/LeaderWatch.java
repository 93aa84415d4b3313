package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.systemtests.chaos.LeadingTimes.Answer;

/**
 * Asks two managers all the time whether they lead, and knows whether both did so at the same time. One that does not
 * answer, does not lead.
 */
final class LeaderWatch implements AutoCloseable {

    private static final long PAUSE_MILLIS = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<LeadingTimes> times = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** Begins to ask at the addresses of both managers' health. */
    LeaderWatch(URI one, URI other) {
        for (URI manager : List.of(one, other)) {
            LeadingTimes noted = new LeadingTimes();
            Thread thread = new Thread(() -> watch(manager, noted), "watch of " + manager);
            thread.setDaemon(true);
            times.add(noted);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void watch(URI manager, LeadingTimes noted) {
        HttpRequest request = HttpRequest.newBuilder(manager).timeout(PATIENCE).build();
        try {
            while (true) {
                long asked = System.nanoTime();
                boolean leads = leads(request);
                noted.note(new Answer(asked, System.nanoTime(), leads));
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the end of the watch
        }
    }

    private boolean leads(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            String state = JsonText.parse(answer.body()).path("state").asString();
            return answer.statusCode() == 200 && !state.equals("STANDBY");
        } catch (IOException e) {
            return false;
        }
    }

    /** Asks no more, and returns what two leaders at the same time are; empty if there never were two. */
    Optional<String> end() throws InterruptedException {
        close();
        for (Thread thread : threads) {
            thread.join();
        }
        List<Answer> contradictions = times.get(0).contradictedBy(times.get(1));
        contradictions.addAll(times.get(1).contradictedBy(times.get(0)));
        return contradictions.isEmpty()
                ? Optional.empty()
                : Optional.of("both managers led at the same time, as %d answers say".formatted(contradictions.size()));
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
