package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks agents how many calls they have answered. */
final class AnsweredCalls {

    private static final String COUNTER = "rpc_server_call_duration_seconds_count";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private AnsweredCalls() {}

    /** Returns the sum over all methods; 0 if the agent is too old to tell. */
    static long of(URI agent) throws IOException, InterruptedException {
        HttpRequest metrics = HttpRequest.newBuilder(agent.resolve("/metrics")).build();
        return CLIENT.send(metrics, HttpResponse.BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(COUNTER))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
