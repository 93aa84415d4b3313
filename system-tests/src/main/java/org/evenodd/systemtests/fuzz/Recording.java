package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.protocol.value.Endpoint;

/** Records the requests and responses of services, and every token in them, until it is stopped. */
final class Recording {

    static final Pattern TOKEN = Pattern.compile("tok_(p|ref)[0-9]{2}_[0-9a-f]{64}");

    @SuppressWarnings("ArrayRecordComponent")
    private record RecordedRequest(Endpoint to, byte[] body) {}

    private final List<RecordedRequest> requests = new ArrayList<>();
    private final Set<String> tokens = new LinkedHashSet<>();
    private boolean stopped;

    ServiceHost around(ServiceHost host) {
        return (address, agent) ->
                host.open(address, agent.behind(service -> of(address.endpoint(address.port()), service)));
    }

    Service of(Endpoint endpoint, Service service) {
        return request -> {
            record(endpoint, request);
            return service.serve(request).thenApply(this::answered);
        };
    }

    private void record(Endpoint endpoint, ServiceRequest request) {
        if (!stopped && request.path().equals("/mcp")) {
            requests.add(new RecordedRequest(endpoint, request.body()));
            noteTokens(request.body());
        }
    }

    private ServiceResponse answered(ServiceResponse response) {
        if (!stopped) {
            noteTokens(response.body());
        }
        return response;
    }

    private void noteTokens(byte[] body) {
        TOKEN.matcher(new String(body, UTF_8)).results().map(MatchResult::group).forEach(tokens::add);
    }

    void stop() {
        stopped = true;
    }

    /** Returns the bodies sent to a service. */
    List<byte[]> requestsTo(Endpoint endpoint) {
        return requests.stream()
                .filter(request -> request.to().equals(endpoint))
                .map(RecordedRequest::body)
                .toList();
    }

    /** Returns every token that was sent, in order of first use. */
    List<String> tokens() {
        return List.copyOf(tokens);
    }
}
