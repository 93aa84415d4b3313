package org.evenodd.referee.bench;

import tools.jackson.databind.JsonNode;

/** What there is to see in a referee's reply. */
public final class Replies {

    private Replies() {}

    public static String status(JsonNode reply) {
        return reply.path("result").path("status").stringValue("none");
    }

    /** The error's two codes. */
    public static String error(JsonNode reply) {
        return reply.path("error").path("code") + " "
                + reply.path("error").path("data").path("error_code").stringValue("none");
    }

    /** What the error says of a field: its name, what was expected, what was got. */
    public static String context(JsonNode reply) {
        JsonNode context = reply.path("error").path("data").path("context");
        return "%s: %s, %s"
                .formatted(
                        context.path("field").stringValue("?"),
                        context.path("expected").stringValue("?"),
                        context.path("got").stringValue("?"));
    }
}
