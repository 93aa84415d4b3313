package org.evenodd.systemtests.memory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** Records the requests and responses of our agents in order, and can drop some. */
final class SentMessages {

    private final List<SentMessage> sent = new ArrayList<>();
    private Predicate<SentMessage> lost = request -> false;

    /** Drops requests: their callers get no answer. */
    void lose(Predicate<SentMessage> requests) {
        lost = requests;
    }

    /** Returns the platform with every message recorded. */
    Platform tap(Platform platform) {
        return platform.with(new TappedTransport(platform)).with(host(platform.host()));
    }

    private ServiceHost host(ServiceHost host) {
        return (address, agent) ->
                host.open(address, agent.behind(service -> tapped(address.endpoint(address.port()), service)));
    }

    private Service tapped(Endpoint endpoint, Service service) {
        return request -> service.serve(request).thenApply(response -> record(endpoint, request, response));
    }

    private ServiceResponse record(Endpoint endpoint, ServiceRequest request, ServiceResponse response) {
        if (request.path().equals("/mcp") && response.body().length > 0) {
            add(SentMessage.Kind.RESPONSE, endpoint, response.body());
        }
        return response;
    }

    private SentMessage add(SentMessage.Kind kind, Endpoint service, byte[] body) {
        try {
            SentMessage added = new SentMessage(sent.size(), kind, service, StrictJson.parse(body));
            sent.add(added);
            return added;
        } catch (MalformedJsonException e) {
            throw new AssertionError("an agent of ours sends what is no JSON", e);
        }
    }

    /** Returns all messages in order. */
    List<SentMessage> all() {
        return List.copyOf(sent);
    }

    /** Returns the messages of some types in order. */
    List<SentMessage> of(MessageType... types) {
        return sent.stream()
                .filter(each -> List.of(types).contains(each.type()))
                .toList();
    }

    private final class TappedTransport implements Transport {

        private final Platform platform;

        TappedTransport(Platform platform) {
            this.platform = platform;
        }

        @Override
        public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
            SentMessage request = add(SentMessage.Kind.REQUEST, endpoint, body);
            return lost.test(request)
                    ? silence(timeout)
                    : platform.transport().post(endpoint, body, timeout, maxReplyBytes);
        }

        private CompletableFuture<Delivery> silence(Duration timeout) {
            CompletableFuture<Delivery> delivery = new CompletableFuture<>();
            platform.scheduler().after(timeout, () -> delivery.complete(new Delivery.TimedOut()));
            return delivery;
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return platform.transport().get(endpoint, timeout);
        }
    }

    /**
     * A message sent by an agent of ours.
     *
     * @param number its index among all messages sent
     * @param service the service that is called or answers
     * @param frame the whole JSON-RPC request or response
     */
    record SentMessage(int number, Kind kind, Endpoint service, JsonNode frame) {

        enum Kind {
            REQUEST,
            RESPONSE
        }

        boolean isRequest() {
            return kind == Kind.REQUEST;
        }

        /** Returns the message in the frame, or the data of an error. */
        JsonNode message() {
            if (isRequest()) {
                return frame.path("params");
            }
            return frame.has("error") ? frame.path("error").path("data") : frame.path("result");
        }

        MessageType type() {
            return MessageType.valueOf(message().path("message_type").asString());
        }

        boolean is(MessageType type) {
            return type() == type;
        }

        /** Returns the match of the message, if there is one. */
        Optional<String> match() {
            return Optional.of(message().path("match_id").asString("")).filter(id -> !id.isEmpty());
        }

        String conversation() {
            return message().path("conversation_id").asString();
        }

        int round() {
            return message().path("round_id").asInt();
        }

        @Override
        public String toString() {
            return "#%d %s %s %s"
                    .formatted(
                            number,
                            kind,
                            service,
                            message().path("message_type").asString("?"));
        }
    }
}
