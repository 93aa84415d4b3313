package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.transport.Request;
import org.evenodd.protocol.transport.Response;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Hears every message that a process sends, before it is on its way. */
final class Wiretap {

    private static final int MOST_REMEMBERED = 400;
    private static final int MOST_UNDER_WAY = 200;

    private final Deque<Line> last = new ArrayDeque<>();
    private final Map<String, JsonNode> sent = new LinkedHashMap<>();
    private final Clock clock;
    private final Consumer<Overheard> listener;
    private long digest = 17;
    private int messages;

    /** Something that was said, so long after the beginning. */
    private record Line(long millis, String text) {

        @Override
        public String toString() {
            return "%9d ms  %s".formatted(millis, text);
        }
    }

    /** Tells how long the league has been going on. */
    @FunctionalInterface
    interface Clock {
        long millis();
    }

    Wiretap(Clock clock, Consumer<Overheard> listener) {
        this.clock = clock;
        this.listener = listener;
    }

    void sends(String process, Endpoint endpoint, byte[] body) {
        String text = new String(body, UTF_8);
        JsonNode frame = parse(body);
        keep(text, frame);
        remember(process + " -> " + endpoint.host() + " ? " + text);
        listener.accept(new Overheard(process, endpoint.host(), MissingNode.getInstance(), frame, text));
    }

    void answers(String process, Request request, Response response) {
        if (response.body().length > 0 && request.method().equals("POST")) {
            String text = new String(response.body(), UTF_8);
            String to = request.remoteAddress();
            JsonNode question = question(request.body());
            remember(process + " -> " + to + (question.isMissingNode() ? " ? " : " ! ") + text);
            listener.accept(new Overheard(process, to, question, parse(response.body()), text));
        }
    }

    private void keep(String text, JsonNode frame) {
        sent.put(text, frame);
        if (sent.size() > MOST_UNDER_WAY) {
            sent.remove(sent.keySet().iterator().next());
        }
    }

    /** What was read when it was sent, unless that is long ago. */
    private JsonNode question(byte[] body) {
        JsonNode known = sent.get(new String(body, UTF_8));
        return known == null ? parse(body) : known;
    }

    /** Adds a line to what is shown of a league in which something went wrong. */
    void remember(String line) {
        digest = digest * 31 + line.hashCode() + clock.millis();
        messages++;
        last.addLast(new Line(clock.millis(), line));
        if (last.size() > MOST_REMEMBERED) {
            last.removeFirst();
        }
    }

    /** Differs, most likely, where anything that was sent does. */
    long digest() {
        return digest;
    }

    /** How many messages were sent, and other lines remembered. */
    int messages() {
        return messages;
    }

    /** The last that was heard, one line each. */
    String transcript() {
        return last.stream().map(Line::toString).collect(Collectors.joining("\n"));
    }

    private static JsonNode parse(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            return MissingNode.getInstance();
        }
    }
}
