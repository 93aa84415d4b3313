package org.evenodd.systemtests.dialects;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * A request to a foreign agent.
 *
 * @param message the message in it, wherever it is; the whole body if none is found
 * @param understood whether the agent understood it
 */
record ReceivedRequest(Instant at, JsonNode message, boolean understood) {

    /** Returns the message type; empty if there is none. */
    String type() {
        return JsonTrees.text(message, "message_type");
    }

    /** Returns the match id; empty if there is none. */
    String match() {
        return JsonTrees.text(message, "match_id");
    }
}
