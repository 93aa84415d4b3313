package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** Replies that are framed as event streams (WHATWG HTML, Server-sent events; MCP 2025-11-25, Transports). */
public final class EventStream {

    public static final String TYPE = "text/event-stream";

    private static final String DATA = "data:";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Each event is read as JSON, which takes longer than its bytes do. */
    private static final int MOST_EVENTS = 200;

    private EventStream() {}

    /** Whether a Content-Type is that of event streams. */
    public static boolean isType(String contentType) {
        return contentType.strip().regionMatches(true, 0, TYPE, 0, TYPE.length());
    }

    /**
     * The response to a call in an event stream; empty if there is none among the first 200 events, or if that is another type of
     * content. What comes before the response is skipped, such as notifications and requests of the server.
     */
    public static Optional<byte[]> response(String contentType, byte[] stream, int id) {
        if (!isType(contentType)) {
            return Optional.empty();
        }
        String text = new String(stream, UTF_8).replaceFirst("^" + BYTE_ORDER_MARK, "");
        String lines = text.lines().collect(Collectors.joining("\n"));
        return Arrays.stream(lines.split("\n\n"))
                .map(EventStream::data)
                .filter(data -> data.length > 0)
                .limit(MOST_EVENTS)
                .filter(data -> isResponse(data, Integer.toString(id)))
                .findFirst();
    }

    /** The data of an event. The space that may follow the colon is white space in JSON. */
    private static byte[] data(String event) {
        return event.lines()
                .filter(line -> line.startsWith(DATA))
                .map(line -> line.substring(DATA.length()))
                .collect(Collectors.joining("\n"))
                .getBytes(UTF_8);
    }

    private static boolean isResponse(byte[] data, String id) {
        try {
            JsonNode message = StrictJson.parse(data);
            return (message.has("result") || message.has("error"))
                    && message.path("id").asString("").equals(id);
        } catch (MalformedJsonException e) {
            return false;
        }
    }
}
