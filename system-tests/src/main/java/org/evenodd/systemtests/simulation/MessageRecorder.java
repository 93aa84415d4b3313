package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Records every message that a process sends. */
final class MessageRecorder {

    private static final int MOST_REMEMBERED = 400;

    private final Deque<Line> last = new ArrayDeque<>();
    private final Clock clock;
    private final Consumer<SentMessage> listener;
    private long digest = 17;
    private int messages;

    /** A line with its time since the start. */
    private record Line(long millis, String text) {

        @Override
        public String toString() {
            return "%9d ms  %s".formatted(millis, text);
        }
    }

    /** Returns the time since the start of the league. */
    @FunctionalInterface
    interface Clock {
        long millis();
    }

    MessageRecorder(Clock clock, Consumer<SentMessage> listener) {
        this.clock = clock;
        this.listener = listener;
    }

    void sends(String process, Endpoint endpoint, byte[] body) {
        SentBody frame = new SentBody(new String(body, UTF_8));
        record(new SentMessage(process, endpoint.host(), SentBody.NONE, frame), " ? ");
    }

    void answers(String process, ServiceRequest request, ServiceResponse response) {
        if (response.body().length > 0 && request.method().equals("POST")) {
            SentBody frame = new SentBody(new String(response.body(), UTF_8));
            record(new SentMessage(process, request.remoteAddress(), SentBody.of(request), frame), " ! ");
        }
    }

    private void record(SentMessage message, String mark) {
        remember(message.from() + " -> " + message.to() + mark + message.text());
        listener.accept(message);
    }

    /** Adds a line to the transcript that is shown of a failed league. */
    void remember(String line) {
        digest = digest * 31 + line.hashCode() + clock.millis();
        messages++;
        last.addLast(new Line(clock.millis(), line));
        if (last.size() > MOST_REMEMBERED) {
            last.removeFirst();
        }
    }

    /** Returns a hash of everything that was sent. */
    long digest() {
        return digest;
    }

    /** Returns the number of messages and other lines. */
    int messages() {
        return messages;
    }

    /** Returns the last messages, one per line. */
    String transcript() {
        return last.stream().map(Line::toString).collect(Collectors.joining("\n"));
    }

    /**
     * A message sent by a process.
     *
     * @param from the sending process
     * @param to the receiving address
     * @param requestBody the request that it answers; {@link SentBody#NONE} if it is a request itself
     * @param body the whole JSON-RPC frame
     */
    record SentMessage(String from, String to, SentBody requestBody, SentBody body) {

        boolean isRequest() {
            return requestBody == SentBody.NONE;
        }

        String text() {
            return body.text();
        }

        JsonNode frame() {
            return body.tree();
        }

        /** Returns the request that it answers; a missing node if it is a request itself. */
        JsonNode request() {
            return requestBody.tree();
        }

        /** Returns the message in the frame, or the data of an error. */
        JsonNode message() {
            if (isRequest()) {
                return frame().path("params");
            }
            return frame().has("error") ? frame().path("error").path("data") : frame().path("result");
        }

        /** Returns the message that asks: this one, or the one that it answers. */
        JsonNode asked() {
            return isRequest() ? message() : request().path("params");
        }

        boolean is(String type) {
            return body.says(type) && text(message(), "message_type").equals(type);
        }

        /** Returns whether it answers a message of this type without an error. */
        boolean accepts(String type) {
            return requestBody.says(type)
                    && text(request().path("params"), "message_type").equals(type)
                    && frame().has("result");
        }

        /** Returns whether it accepts a registration. */
        boolean accepts() {
            return body.says("ACCEPTED") && text(message(), "status").equals("ACCEPTED");
        }

        String match() {
            return text(message(), "match_id");
        }

        /** Returns the display name in the registration that it answers. */
        String registeredName() {
            JsonNode asked = request().path("params");
            return text(asked.path(asked.has("player_meta") ? "player_meta" : "referee_meta"), "display_name");
        }

        static String text(JsonNode message, String field) {
            return message.path(field).asString("");
        }
    }

    /**
     * A body as it was sent. It is parsed at most once, and only on demand, because most are never looked at.
     */
    static final class SentBody {

        /** Stands for a missing body. */
        static final SentBody NONE = new SentBody("");

        private final String text;
        private @Nullable JsonNode tree;

        SentBody(String text) {
            this.text = text;
        }

        static SentBody of(ServiceRequest request) {
            return new SentBody(new String(request.body(), UTF_8));
        }

        String text() {
            return text;
        }

        /** Returns whether it contains a word. */
        boolean says(String word) {
            return text.contains(word);
        }

        /** Returns its JSON; a missing node if it is not JSON. */
        JsonNode tree() {
            if (tree == null) {
                tree = parse();
            }
            return tree;
        }

        private JsonNode parse() {
            try {
                return StrictJson.parse(text.getBytes(UTF_8));
            } catch (MalformedJsonException e) {
                return MissingNode.getInstance();
            }
        }
    }
}
