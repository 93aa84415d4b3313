package org.evenodd.systemtests.simulation;

import tools.jackson.databind.JsonNode;

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

    static String text(JsonNode message, String field) {
        return message.path(field).asString("");
    }
}
