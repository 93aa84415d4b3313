package org.evenodd.dialect;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** What the receiver of a message knows for certain, so that its sender may leave it out. */
@FunctionalInterface
public interface KnownContext {

    /** Of a receiver that knows nothing. */
    KnownContext NONE = (type, field, object) -> Optional.empty();

    /**
     * The value of a field that was left out.
     *
     * @param object in which the field is missing, as far as it is known
     */
    Optional<String> valueOf(MessageType type, String field, JsonNode object);
}
