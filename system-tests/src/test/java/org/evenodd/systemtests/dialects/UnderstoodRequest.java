package org.evenodd.systemtests.dialects;

import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * What a stand-in has understood of a request.
 *
 * @param id the id of the request; missing where it has none
 */
record UnderstoodRequest(MessageType type, JsonNode message, JsonNode id) {}
