package org.evenodd.systemtests.dialects;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * A request that a stand-in got.
 *
 * @param message the message in it, wherever it is; the whole body where none can be seen
 * @param understood whether the stand-in understood it
 */
record ReceivedRequest(Instant at, JsonNode message, boolean understood) {

    /** The type that the message gives itself; empty where it gives none. */
    String type() {
        return JsonTrees.text(message, "message_type");
    }

    /** The match it is about; empty where it is about none. */
    String match() {
        return JsonTrees.text(message, "match_id");
    }
}
