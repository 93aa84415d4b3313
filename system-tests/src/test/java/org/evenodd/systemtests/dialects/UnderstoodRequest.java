package org.evenodd.systemtests.dialects;

import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A request as a foreign agent has understood it.
 *
 * @param id the id of the request; a missing node if it has none
 */
record UnderstoodRequest(MessageType type, JsonNode message, JsonNode id) {}
