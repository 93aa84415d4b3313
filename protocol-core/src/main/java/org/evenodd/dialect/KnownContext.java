package org.evenodd.dialect;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Values that the receiver of a message knows for certain, so that the sender may omit them. */
@FunctionalInterface
public interface KnownContext {

    /** Knows nothing. */
    KnownContext NONE = (type, field, object) -> Optional.empty();

    /**
     * The value of an omitted field; empty if unknown.
     *
     * @param object the object without the field, as far as it is known
     */
    Optional<String> valueOf(MessageType type, String field, JsonNode object);
}
