package org.evenodd.systemtests.simulation;

import tools.jackson.databind.JsonNode;

/**
 * A message that a process has sent.
 *
 * @param from the process
 * @param to the address that it goes to
 * @param asked the request that it answers; {@link SentBody#NONE} where it is a request itself
 * @param said the whole JSON-RPC frame
 */
record SentMessage(String from, String to, SentBody asked, SentBody said) {

    boolean isRequest() {
        return asked == SentBody.NONE;
    }

    String text() {
        return said.text();
    }

    JsonNode frame() {
        return said.tree();
    }

    /** The request that it answers; missing where it is a request itself. */
    JsonNode question() {
        return asked.tree();
    }

    /** The message in the frame; the data of an error. */
    JsonNode message() {
        if (isRequest()) {
            return frame().path("params");
        }
        return frame().has("error") ? frame().path("error").path("data") : frame().path("result");
    }

    boolean is(String type) {
        return said.says(type) && text(message(), "message_type").equals(type);
    }

    /** Whether it answers a message of that type, and not with an error. */
    boolean accepts(String type) {
        return asked.says(type)
                && text(question().path("params"), "message_type").equals(type)
                && frame().has("result");
    }

    /** Whether it says of somebody that he has a place. */
    boolean accepts() {
        return said.says("ACCEPTED") && text(message(), "status").equals("ACCEPTED");
    }

    String match() {
        return text(message(), "match_id");
    }

    static String text(JsonNode message, String field) {
        return message.path(field).asString("");
    }
}
