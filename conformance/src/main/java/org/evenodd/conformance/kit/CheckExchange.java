package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EventStream;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A posted body, and its reply. */
@SuppressWarnings("ArrayRecordComponent")
public record CheckExchange(Endpoint to, byte[] sent, Delivery delivery, Duration took) {

    /** Where the trace of an exception begins or goes on, in Python, JavaScript and Java. */
    private static final Pattern TRACE =
            Pattern.compile("Traceback \\(most recent call last\\)|\\n[ \\t]+at \\S+ ?\\(");

    private static final int MAX_QUOTED_CHARACTERS = 200;

    static final int FIRST_ERROR = 400;
    static final int FIRST_FAILURE = 500;

    /** Stands for a body that was not sent. */
    static final CheckExchange NONE =
            new CheckExchange(Endpoint.parse("http://localhost/"), new byte[0], new Delivery.TimedOut(), Duration.ZERO);

    /** The reply, if there was one. */
    public Optional<Delivery.Replied> reply() {
        return delivery instanceof Delivery.Replied replied ? Optional.of(replied) : Optional.empty();
    }

    /** The reply's body; the missing node if it is not JSON. */
    public JsonNode body() {
        return reply().map(reply -> BodyTrees.parsed(EventStream.response(reply.contentType(), reply.body(), id())
                        .orElseGet(reply::body)))
                .orElseGet(JsonNodeFactory.instance::missingNode);
    }

    /** The id of the call; 0 if it has none. */
    int id() {
        return BodyTrees.parsed(sent).path("id").asInt(0);
    }

    /** Whether there was no connection, or it broke. */
    public boolean isUnreachable() {
        return delivery instanceof Delivery.Unreachable;
    }

    /** The name of the message that was sent, for people. */
    public String title() {
        JsonNode call = BodyTrees.parsed(sent);
        String method = call.path("method").stringValue("a body that is not JSON");
        return call.at(BodyTrees.place(call) + "/message_type").stringValue(method);
    }

    /** Whether a JSON-RPC response came back. */
    public boolean isResponse() {
        JsonNode body = body();
        return body.has("result") || body.has("error");
    }

    /** Whether it was refused, in any form. */
    public boolean isRefused() {
        JsonNode body = body();
        boolean rejected = body.at("/result/status").stringValue("").equals("REJECTED")
                || !body.at("/result/success").asBoolean(true);
        boolean failed = body.hasNonNull("error") || body.path("result").hasNonNull("error");
        int status = reply().map(Delivery.Replied::status).orElse(0);
        return rejected || failed || (status >= FIRST_ERROR && status < FIRST_FAILURE);
    }

    /**
     * The signs that the agent's program did not cope with a message, probably by an exception: no whole reply, HTTP 500
     * and up, an error other than for an unknown method, or the trace of the exception, whose one telling line is quoted. Empty
     * if nothing does.
     */
    public Optional<String> failure() {
        if (delivery instanceof Delivery.Unreachable broken) {
            return Optional.of("no answer came: " + broken.reason());
        }
        JsonNode error = body().path("error");
        int code = error.path("code").intValue(0);
        int status = reply().map(Delivery.Replied::status).orElse(0);
        String trace = trace();
        List<String> seen = new ArrayList<>();
        if (status >= FIRST_FAILURE) {
            seen.add("HTTP %d".formatted(status));
        }
        if (code != 0 && code != RpcError.METHOD_NOT_FOUND) {
            seen.add(quoted(
                    "the error %d %s".formatted(code, error.path("message").stringValue(""))));
        }
        if (!trace.isEmpty()) {
            seen.add(trace);
        }
        return seen.isEmpty() ? Optional.empty() : Optional.of("it answered " + String.join(", ", seen));
    }

    /** The line of a trace in the reply that names the exception; empty if there is no trace. */
    private String trace() {
        JsonNode body = body();
        Stream<String> texts =
                body.isMissingNode() ? reply().stream().map(reply -> new String(reply.body(), UTF_8)) : texts(body);
        String trace =
                texts.filter(text -> TRACE.matcher(text).find()).findFirst().orElse("");
        List<String> lines = trace.lines().filter(line -> !line.isBlank()).toList();
        return lines.isEmpty() ? "" : quoted(lines.get(trace.contains("Traceback (") ? lines.size() - 1 : 0));
    }

    /** A line without secrets, and not at length. */
    private static String quoted(String line) {
        String masked = QuotedBody.of(line.strip().getBytes(UTF_8));
        return masked.substring(0, Math.min(masked.length(), MAX_QUOTED_CHARACTERS));
    }

    private static Stream<String> texts(JsonNode node) {
        return node.isContainer() ? node.valueStream().flatMap(CheckExchange::texts) : Stream.of(node.stringValue(""));
    }

    /** Whether the reply contains a text. */
    public boolean says(String text) {
        return reply().filter(reply -> new String(reply.body(), UTF_8).contains(text))
                .isPresent();
    }

    /** Bodies as trees of JSON. */
    public static final class BodyTrees {

        private BodyTrees() {}

        /** A message as a tree that can be changed. */
        public static ObjectNode of(Message message) {
            return (ObjectNode) parsed(Json.bytes(MessageCodec.encode(message)));
        }

        /** Where the message of a call is, as a JSON pointer: in the arguments of a tool, in the params of a method, or bare. */
        public static String place(JsonNode call) {
            return Stream.of("/params/arguments", "/params/message", "/params")
                    .filter(place -> call.at(place).isObject())
                    .findFirst()
                    .orElse("");
        }

        /** A received body as a tree; the missing node if it is not JSON. */
        public static JsonNode parsed(byte[] body) {
            try {
                return StrictJson.parse(body);
            } catch (MalformedJsonException e) {
                return JsonNodeFactory.instance.missingNode();
            }
        }
    }
}
