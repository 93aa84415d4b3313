package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign agent, which speaks and understands only its accent. */
abstract class ForeignAgent implements Service {

    /**
     * A request to a foreign agent.
     *
     * @param method its JSON-RPC method; empty if it has none
     * @param message the message in it, wherever it is; the whole body if none is found
     * @param understood whether the agent understood it
     */
    record ReceivedRequest(Instant at, String method, JsonNode message, boolean understood) {

        /** Returns the message type; empty if there is none. */
        String type() {
            return text("message_type");
        }

        /** Returns the match id; empty if there is none. */
        String match() {
            return text("match_id");
        }

        private String text(String field) {
            return FieldNames.CAMEL_CASE.hear(message, field).asString("");
        }
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String HOME = "/mcp";
    private static final int ANY_SIZE = 1 << 20;

    final MemoryLeague league;
    final Accent accent;
    final AccentCodec codec;
    private final ToolServer tools;
    private final int port;
    private final List<ReceivedRequest> requests = new ArrayList<>();

    ForeignAgent(MemoryLeague league, Accent accent, String kind, int port) {
        this.league = league;
        this.accent = accent;
        this.tools = new ToolServer(accent);
        this.codec = new AccentCodec(accent, kind, league.time);
        this.port = port;
    }

    /** Starts listening. */
    final void open() {
        league.network.bind(home(), this);
    }

    private Endpoint home() {
        return Endpoint.parse(address() + path());
    }

    final String path() {
        return accent.own(Manner.LISTENS_AT).orElse(HOME);
    }

    private String address() {
        return "http://127.0.0.1:" + port;
    }

    /** Returns the endpoint that it registers. */
    final String endpoint() {
        return accent.has(Habit.OTHER_PATH) ? address() : address() + path();
    }

    /** Returns the requests it received, in order. */
    final List<ReceivedRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns whether it handles messages of this type. */
    abstract boolean knows(MessageType type);

    /** Returns the message in a request; empty if it does not know it. */
    Optional<UnderstoodRequest> understood(String path, JsonNode body) {
        return codec.understand(body).filter(each -> knows(each.type()) && path.equals(path(each.type())));
    }

    private String path(MessageType type) {
        return accent.has(Habit.PATH_EACH) ? '/' + accent.methods().name(type) : path();
    }

    private boolean serves(String path) {
        return Stream.of(MessageType.values()).anyMatch(type -> knows(type) && path.equals(path(type)));
    }

    /** Returns its answer, with the protocol's field names, or in one word. */
    abstract JsonNode answer(UnderstoodRequest asked);

    /** Returns what it misses in a message that it otherwise understands. */
    Optional<Demand> unmet(UnderstoodRequest asked) {
        return Demand.unmet(accent, asked);
    }

    /** Returns how long it takes to answer. */
    Duration thinks(MessageType type) {
        return Duration.ZERO;
    }

    @Override
    public final CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!request.method().equals("POST")) {
            return CompletableFuture.completedFuture(
                    accent.has(Habit.PATH_EACH) && request.path().equals(ToolServer.DESCRIPTION)
                            ? tools.describe(this::knows)
                            : ServiceResponse.empty(405));
        }
        JsonNode body = JsonTrees.read(request.body()).orElse(JsonTrees.nothing());
        return Optional.of(request)
                .filter(each -> each.path().equals(path()))
                .flatMap(each -> tools.refusal(each, body))
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> post(request, body))
                .thenApply(tools::framed);
    }

    private CompletableFuture<ServiceResponse> post(ServiceRequest request, JsonNode body) {
        Optional<UnderstoodRequest> asked = isHeard(body) ? understood(request.path(), body) : Optional.empty();
        Optional<Demand> unmet = asked.flatMap(this::unmet);
        boolean understood = asked.isPresent() && unmet.isEmpty();
        requests.add(new ReceivedRequest(
                league.time.instant(), JsonTrees.text(body, "method"), messageIn(body), understood));
        if (accent.has(Habit.MUTE)) {
            return new CompletableFuture<>();
        }
        ServiceResponse response = unmet.map(demand -> demand.refusal(accent, body.path("id")))
                .or(() -> asked.map(this::respond))
                .orElseGet(() -> refuse(request, body));
        return after(understood ? thinks(asked.get().type()) : Duration.ZERO, response);
    }

    private boolean isHeard(JsonNode body) {
        boolean strange = accent.has(Habit.INTEGER_IDS)
                && body.has("id")
                && !body.path("id").isIntegralNumber();
        return !strange;
    }

    private ServiceResponse refuse(ServiceRequest request, JsonNode body) {
        JsonNode id = body.path("id");
        if (!serves(request.path())) {
            return ServiceResponse.json(404, JsonTrees.bytes(JsonTrees.object().put("detail", "Not Found")));
        }
        return isHeard(body)
                ? tools.answer(this::knows, body)
                        .orElseGet(() -> accent.refusing().refuse(id))
                : UnknownMessageReply.UNPROCESSABLE.refuse(id);
    }

    private CompletableFuture<ServiceResponse> after(Duration pause, ServiceResponse response) {
        CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
        if (pause.isZero()) {
            answer.complete(response);
        } else {
            league.time.after(pause, () -> answer.complete(response));
        }
        return answer;
    }

    private static JsonNode messageIn(JsonNode body) {
        JsonNode params = body.path("params");
        return Stream.of(
                        Stream.of(params.path("message"), params.path("arguments"), params),
                        params.values().stream(),
                        body.values().stream())
                .flatMap(each -> each)
                .filter(message -> message.has("message_type") || message.has("messageType"))
                .findFirst()
                .orElse(body);
    }

    private ServiceResponse respond(UnderstoodRequest asked) {
        try {
            UnderstoodRequest inside = new UnderstoodRequest(asked.type(), Demand.unwrapped(accent, asked), asked.id());
            return ServiceResponse.json(200, JsonTrees.bytes(codec.reply(answer(inside), asked.id())));
        } catch (Annoyed e) {
            return ServiceResponse.json(
                    500, JsonTrees.bytes(JsonTrees.object().put("detail", "Internal Server Error")));
        }
    }

    /** Sends a message in its accent and returns the answer; a missing node if there is none where it expects it. */
    final CompletableFuture<JsonNode> ask(Endpoint to, MessageType type, ObjectNode message) {
        return ask(to, type, message, PATIENCE);
    }

    final CompletableFuture<JsonNode> ask(Endpoint to, MessageType type, ObjectNode message, Duration patience) {
        return post(to, codec.request(type, message), patience).thenApply(codec::answer);
    }

    /** Registers at our manager. */
    final CompletableFuture<JsonNode> apply(MessageType type, ObjectNode request) {
        Optional<String> path = accent.own(Manner.REGISTERS_AT);
        return path.isEmpty()
                ? ask(MemoryLeague.MANAGER, type, request)
                : post(MemoryLeague.MANAGER.at(path.get()), codec.registration(request), PATIENCE);
    }

    /** Posts a body and returns the JSON of the reply; a missing node if none came in time. */
    final CompletableFuture<JsonNode> post(Endpoint to, JsonNode body, Duration patience) {
        Map<String, String> headers = accent.has(Habit.IN_THE_HEADER) ? JsonTrees.takeToken(body) : Map.of();
        return league.network
                .transport(MemoryLeague.HOST)
                .post(to, headers, JsonTrees.bytes(body), patience, ANY_SIZE)
                .thenApply(delivery -> delivery instanceof Delivery.Replied replied
                        ? JsonTrees.read(replied.body()).orElse(JsonTrees.nothing())
                        : JsonTrees.nothing());
    }

    @Override
    public String toString() {
        return accent.toString();
    }

    /** Thrown by an agent that refuses a request. */
    static final class Annoyed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
