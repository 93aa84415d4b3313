package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
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

    private final Deque<String> last = new ArrayDeque<>();
    private final Clock clock;
    private final Consumer<Overheard> listener;
    private long digest = 17;
    private int messages;

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
        hear(process, endpoint.host(), MissingNode.getInstance(), body);
    }

    void answers(String process, Request request, Response response) {
        if (response.body().length > 0 && request.method().equals("POST")) {
            hear(process, request.remoteAddress(), parse(request.body()), response.body());
        }
    }

    private void hear(String process, String to, JsonNode question, byte[] body) {
        String text = new String(body, UTF_8);
        remember(process + " -> " + to + (question.isMissingNode() ? " ? " : " ! ") + text);
        listener.accept(new Overheard(process, to, question, parse(body), text));
    }

    /** Adds a line to what is shown of a league in which something went wrong. */
    void remember(String line) {
        digest = digest * 31 + line.hashCode() + clock.millis();
        messages++;
        last.addLast("%9d ms  %s".formatted(clock.millis(), line));
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
        return String.join("\n", last);
    }

    private static JsonNode parse(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            return MissingNode.getInstance();
        }
    }
}
