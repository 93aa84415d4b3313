package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Looks for the response to one call in an event stream that arrives in pieces (WHATWG HTML, Server-sent events; MCP
 * 2025-11-25, Transports). What comes before it is skipped, such as notifications and requests of the server, and up to 100
 * events that are no JSON.
 */
public final class EventStream {

    public static final String TYPE = "text/event-stream";

    private static final String DATA = "data:";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Events that are no JSON, of which a server of MCP sends none: each takes longer than its bytes. */
    private static final int MOST_MALFORMED = 100;

    private final String id;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean afterReturn;
    private int malformed;
    private byte @Nullable [] response;

    /** @param id of the call */
    private EventStream(String id) {
        this.id = id;
    }

    /** A stream in reply to a call. */
    public static EventStream inReplyTo(byte[] call) {
        return new EventStream(id(json(call)));
    }

    /** The response to a call in a whole stream; empty if there is none, or if that is another type of content. */
    public static Optional<byte[]> response(String contentType, byte[] stream, int id) {
        EventStream events = new EventStream(Integer.toString(id));
        return isType(contentType) && events.append(ByteBuffer.wrap(stream))
                ? Optional.ofNullable(events.response)
                : Optional.empty();
    }

    /** Whether a Content-Type is that of event streams. */
    public static boolean isType(String contentType) {
        return contentType.strip().regionMatches(true, 0, TYPE, 0, TYPE.length());
    }

    /** Reads a piece, and tells whether the response is whole. */
    public boolean append(ByteBuffer piece) {
        while (response == null && malformed < MOST_MALFORMED && piece.hasRemaining()) {
            byte next = piece.get();
            boolean ends = next == '\r' || (next == '\n' && !afterReturn);
            if (ends) {
                endLine(line.toString(UTF_8));
                line.reset();
            } else if (next != '\n') {
                line.write(next);
            }
            afterReturn = next == '\r';
        }
        return response != null;
    }

    /**
     * Adds a line of data to the event, or ends the event at an empty line. The space that may follow the colon is white space in
     * JSON. Comments and other fields are ignored.
     */
    private void endLine(String text) {
        String field = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        if (field.startsWith(DATA)) {
            data.append(field, DATA.length(), field.length()).append('\n');
        } else if (field.isEmpty() && !data.isEmpty()) {
            byte[] event = data.toString().getBytes(UTF_8);
            JsonNode message = json(event);
            malformed += message.isMissingNode() ? 1 : 0;
            boolean answers = message.has("result") || message.has("error");
            response = answers && id(message).equals(id) ? event : null;
            data.setLength(0);
        }
    }

    private static String id(JsonNode message) {
        return message.path("id").asString("");
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return StrictJson.parse(bytes);
        } catch (MalformedJsonException e) {
            return MissingNode.getInstance();
        }
    }
}
