package org.evenodd.dialect;

import tools.jackson.databind.JsonNode;

/**
 * Somewhere in a reply.
 *
 * @param pointer a JSON pointer into the body; what is JSON inside of a text is part of it
 * @param inText whether it is JSON inside of a text
 */
public record ReplyLocation(String pointer, JsonNode object, boolean inText) {}
