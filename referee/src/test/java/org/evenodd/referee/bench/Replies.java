package org.evenodd.referee.bench;

import tools.jackson.databind.JsonNode;

/** Reads a referee's replies. */
public final class Replies {

    private Replies() {}

    public static String status(JsonNode reply) {
        return reply.path("result").path("status").stringValue("none");
    }

    /** Returns the two codes of an error. */
    public static String error(JsonNode reply) {
        return reply.path("error").path("code") + " "
                + reply.path("error").path("data").path("error_code").stringValue("none");
    }

    /** Returns an error's field, what was expected and what was found. */
    public static String context(JsonNode reply) {
        JsonNode context = reply.path("error").path("data").path("context");
        return "%s: %s, %s"
                .formatted(
                        context.path("field").stringValue("?"),
                        context.path("expected").stringValue("?"),
                        context.path("got").stringValue("?"));
    }
}
