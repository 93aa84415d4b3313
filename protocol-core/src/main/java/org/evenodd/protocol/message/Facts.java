package org.evenodd.protocol.message;

import org.jspecify.annotations.Nullable;

/**
 * An entry in the catalogue of messages.
 *
 * @param section the document and section that define the message
 * @param purpose null for a message that is only an answer
 * @param numbers the numbers of the errors that answer it
 */
record Facts(
        Class<? extends Message> messageClass,
        String section,
        Route route,
        @Nullable Purpose purpose,
        McpNumbers numbers,
        Nickname nickname) {}
