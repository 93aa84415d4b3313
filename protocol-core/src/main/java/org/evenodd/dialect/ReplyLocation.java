package org.evenodd.dialect;

import tools.jackson.databind.JsonNode;

/**
 * A location in a reply.
 *
 * @param pointer a JSON pointer into the body; JSON inside a text counts as part of the body
 * @param inText whether it is inside a text
 */
public record ReplyLocation(String pointer, JsonNode object, boolean inText) {}
