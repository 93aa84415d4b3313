package org.evenodd.systemtests.testbed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** Records the requests and responses of our agents in order, and every token in them, and can drop some. */
public final class Wiretap {

    public static final Pattern TOKEN = Pattern.compile("tok_(p|ref)[0-9]{2,4}_[0-9a-f]{64}");

    private final List<SentMessage> sent = new ArrayList<>();
    private final Set<String> tokens = new LinkedHashSet<>();
    private boolean stopped;
    private Predicate<SentMessage> lost = request -> false;

    /** Drops requests: their callers get no answer. */
    public void lose(Predicate<SentMessage> requests) {
        lost = requests;
    }

    /** Records nothing more. */
    public void stop() {
        stopped = true;
    }

    /** Returns the platform with every message recorded. */
    public Platform tap(Platform platform) {
        return platform.with(new TappedTransport(platform)).with(host(platform.host()));
    }

    private ServiceHost host(ServiceHost host) {
        return (address, agent) ->
                host.open(address, agent.behind(service -> tapped(address.endpoint("http", address.port()), service)));
    }

    private Service tapped(Endpoint endpoint, Service service) {
        return request -> service.serve(request).thenApply(response -> record(endpoint, request, response));
    }

    private ServiceResponse record(Endpoint endpoint, ServiceRequest request, ServiceResponse response) {
        if (!stopped && request.path().equals("/mcp") && response.body().length > 0) {
            add(SentMessage.Kind.RESPONSE, endpoint, response.body());
        }
        return response;
    }

    private SentMessage add(SentMessage.Kind kind, Endpoint service, byte[] body) {
        SentMessage added = new SentMessage(sent.size(), kind, service, JsonText.parse(body));
        sent.add(added);
        TOKEN.matcher(new String(body, UTF_8)).results().map(MatchResult::group).forEach(tokens::add);
        return added;
    }

    /** Returns all messages in order. */
    public List<SentMessage> all() {
        return List.copyOf(sent);
    }

    /** Returns the messages of some types in order. */
    public List<SentMessage> of(MessageType... types) {
        return sent.stream()
                .filter(each -> List.of(types).contains(each.type()))
                .toList();
    }

    /** Returns the requests to a service. */
    public List<SentMessage> requestsTo(Endpoint service) {
        return sent.stream()
                .filter(each -> each.isRequest() && each.service().equals(service))
                .toList();
    }

    /** Returns every token that was sent, in order of first use. */
    public List<String> tokens() {
        return List.copyOf(tokens);
    }

    private final class TappedTransport implements Transport {

        private final Platform platform;

        TappedTransport(Platform platform) {
            this.platform = platform;
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            return !stopped && lost.test(add(SentMessage.Kind.REQUEST, endpoint, body))
                    ? silence(timeout)
                    : platform.transport().post(endpoint, headers, body, timeout, maxReplyBytes);
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

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return platform.transport().connect(endpoint, addresses, timeout);
        }
    }

    /**
     * A message sent by an agent of ours.
     *
     * @param number its index among all messages sent
     * @param service the service that is called or answers
     * @param frame the whole JSON-RPC request or response
     */
    public record SentMessage(int number, Kind kind, Endpoint service, JsonNode frame) {

        public enum Kind {
            REQUEST,
            RESPONSE
        }

        public boolean isRequest() {
            return kind == Kind.REQUEST;
        }

        /** Returns the message in the frame, or the data of an error. */
        public JsonNode message() {
            if (isRequest()) {
                return frame.path("params");
            }
            return frame.has("error") ? frame.path("error").path("data") : frame.path("result");
        }

        public MessageType type() {
            return MessageType.valueOf(message().path("message_type").asString());
        }

        public boolean is(MessageType type) {
            return type() == type;
        }

        /** Returns the match of the message, if there is one. */
        public Optional<String> match() {
            return Optional.of(message().path("match_id").asString("")).filter(id -> !id.isEmpty());
        }

        public String conversation() {
            return message().path("conversation_id").asString();
        }

        public int round() {
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
