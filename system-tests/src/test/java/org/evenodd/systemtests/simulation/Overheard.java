package org.evenodd.systemtests.simulation;

import tools.jackson.databind.JsonNode;

/**
 * A message that a process has sent.
 *
 * @param from the process
 * @param to the address that it goes to
 * @param question the request that it answers; missing where it is a request itself
 * @param text the whole JSON-RPC frame
 */
record Overheard(String from, String to, JsonNode question, JsonNode frame, String text) {

    boolean isRequest() {
        return question.isMissingNode();
    }

    /** The message in the frame; the data of an error. */
    JsonNode message() {
        if (isRequest()) {
            return frame.path("params");
        }
        return frame.has("error") ? frame.path("error").path("data") : frame.path("result");
    }

    boolean is(String type) {
        return text(message(), "message_type").equals(type);
    }

    /** Whether it answers a message of that type, and not with an error. */
    boolean accepts(String type) {
        return frame.has("result")
                && text(question.path("params"), "message_type").equals(type);
    }

    String match() {
        return text(message(), "match_id");
    }

    static String text(JsonNode message, String field) {
        return message.path(field).asString("");
    }
}
