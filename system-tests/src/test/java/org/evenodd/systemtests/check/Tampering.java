package org.evenodd.systemtests.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes what an agent sends, receives and answers. */
final class Tampering {

    private Tampering() {}

    /** Handles an outgoing call. */
    @FunctionalInterface
    interface Caller {
        CompletableFuture<Delivery> call(JsonNode body, Function<JsonNode> post);
    }

    /** Sends a body. */
    @FunctionalInterface
    interface Function<T> {
        CompletableFuture<Delivery> send(T body);
    }

    /** Changes the params of requests of a type. */
    static UnaryOperator<Platform> sent(MessageType type, Consumer<ObjectNode> change) {
        return calls((body, post) -> {
            if (is(body, type)) {
                change.accept((ObjectNode) body.get("params"));
            }
            return post.send(body);
        });
    }

    /** Changes the replies to requests of a type. */
    static UnaryOperator<Platform> replied(MessageType type, UnaryOperator<Delivery> change) {
        return calls((body, post) -> is(body, type) ? post.send(body).thenApply(change) : post.send(body));
    }

    /** Drops requests; the agent believes that they were acknowledged. */
    static UnaryOperator<Platform> swallowed(Predicate<JsonNode> params) {
        return calls((body, post) -> params.test(body.path("params"))
                ? CompletableFuture.completedFuture(reply("{\"status\": \"ACKNOWLEDGED\"}", body))
                : post.send(body));
    }

    /** Delays requests. */
    static UnaryOperator<Platform> delayed(Duration delay, Predicate<JsonNode> params) {
        return platform -> calls((body, post) -> {
                    if (!params.test(body.path("params"))) {
                        return post.send(body);
                    }
                    CompletableFuture<Delivery> delivery = new CompletableFuture<>();
                    platform.scheduler().after(delay, () -> post.send(body).thenAccept(delivery::complete));
                    return delivery;
                })
                .apply(platform);
    }

    static UnaryOperator<Platform> calls(Caller caller) {
        return platform -> platform.with(new Transport() {
            @Override
            public CompletableFuture<Delivery> post(
                    Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
                return caller.call(
                        tree(body),
                        spoiled ->
                                platform.transport().post(endpoint, headers, bytes(spoiled), timeout, maxReplyBytes));
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
        });
    }

    /** Changes an agent's answers to posts. */
    static UnaryOperator<Platform> answered(BiFunction<JsonNode, ServiceResponse, ServiceResponse> change) {
        return served((service, request) ->
                service.serve(request).thenApply(response -> change.apply(tree(request.body()), response)));
    }

    /** Changes the requests that are posted to an agent. */
    static UnaryOperator<Platform> asked(UnaryOperator<JsonNode> change) {
        return served((service, request) -> service.serve(with(request, change.apply(tree(request.body())))));
    }

    static ServiceRequest with(ServiceRequest request, JsonNode body) {
        return new ServiceRequest(
                request.method(), request.path(), request.remoteAddress(), request.contentType(), bytes(body));
    }

    /** Changes an agent's answers to requests of a type. */
    static UnaryOperator<Platform> answered(MessageType type, Consumer<ObjectNode> change) {
        return answered((request, response) -> is(request, type) ? altered(response, change) : response);
    }

    /** Answers requests of a type with an error, in whatever form they come. */
    static UnaryOperator<Platform> refusing(MessageType type, int code) {
        String answer = type.answer().orElseThrow().name();
        return answered((request, response) -> tree(response.body()).findValues("message_type").stream()
                        .anyMatch(named -> named.stringValue("").equals(answer))
                ? error(response, code)
                : response);
    }

    /** Removes a field, which the names of the objects around it may come before. */
    static Consumer<ObjectNode> without(String... path) {
        return params -> {
            ObjectNode object = params;
            for (String name : List.of(path).subList(0, path.length - 1)) {
                object = (ObjectNode) object.get(name);
            }
            object.remove(path[path.length - 1]);
        };
    }

    static String text(JsonNode object, String field) {
        return object.path(field).asString("");
    }

    static UnaryOperator<Platform> served(
            BiFunction<Service, ServiceRequest, CompletableFuture<ServiceResponse>> serve) {
        return platform -> platform.with((ServiceHost) (address, agent) -> platform.host()
                .open(
                        address,
                        agent.behind(service -> request -> request.method().equals("POST")
                                ? serve.apply(service, request)
                                : service.serve(request))));
    }

    static boolean is(JsonNode body, MessageType type) {
        return isParams(body.path("params"), type);
    }

    static boolean isParams(JsonNode params, MessageType type) {
        return text(params, "message_type").equals(type.name());
    }

    /** Returns an answer with a changed result. */
    static UnaryOperator<Delivery> result(Consumer<ObjectNode> change) {
        return delivery -> {
            if (!(delivery instanceof Delivery.Replied replied)) {
                return delivery;
            }
            JsonNode body = tree(replied.body());
            if (body.path("result") instanceof ObjectNode result) {
                change.accept(result);
            }
            return new Delivery.Replied(replied.status(), replied.contentType(), bytes(body));
        };
    }

    /** Returns a changed answer. */
    static ServiceResponse altered(ServiceResponse response, Consumer<ObjectNode> change) {
        JsonNode body = tree(response.body());
        if (body instanceof ObjectNode object) {
            change.accept(object);
        }
        return ServiceResponse.json(response.status(), bytes(body));
    }

    /** Returns a JSON-RPC error in place of an answer. */
    static ServiceResponse error(ServiceResponse response, int code) {
        return altered(response, body -> {
            body.retain("jsonrpc", "id");
            body.putObject("error").put("code", code).put("message", "No");
        });
    }

    static Delivery reply(String result, JsonNode body) {
        String text = "{\"jsonrpc\": \"2.0\", \"result\": %s, \"id\": %s}".formatted(result, body.path("id"));
        return new Delivery.Replied(200, "application/json", text.getBytes(UTF_8));
    }

    /** Returns the body of an answer; a missing node if there is none. */
    static JsonNode tree(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied
                ? tree(replied.body())
                : JsonNodeFactory.instance.missingNode();
    }

    static JsonNode tree(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }

    /** Returns the bytes of a body; a missing node stands for a body that is not JSON, and becomes one again. */
    static byte[] bytes(JsonNode body) {
        return body.isMissingNode() ? "{".getBytes(UTF_8) : body.toString().getBytes(UTF_8);
    }
}
