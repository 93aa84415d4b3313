package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Finds the decision that an answer of a given type must contain. */
record Decisions(MessageType due) {

    /** The fields that accompany a decision on a registration. */
    private static final List<String> BESIDE_STATUS = List.of("player_id", "referee_id", "reason");

    /** Whether the decision is on a registration: its field, {@code status}, is ambiguous. */
    boolean isOnRegistration() {
        return due == MessageType.LEAGUE_REGISTER_RESPONSE || due == MessageType.REFEREE_REGISTER_RESPONSE;
    }

    /** Whether the object contains a decision; for a registration, further fields are required. */
    boolean holds(JsonNode object) {
        boolean whole = !isOnRegistration() || BESIDE_STATUS.stream().anyMatch(own(object)::has);
        return whole && value(object).isPresent();
    }

    /** The object translated to the protocol's names. */
    private JsonNode own(JsonNode object) {
        FieldNames names = FieldNames.of(due);
        return names.mayHoldForeign(object) ? names.translate(object).message() : object;
    }

    /** The decision, valid or not. */
    Optional<JsonNode> value(JsonNode object) {
        JsonNode own = own(object);
        return due.decision().filter(own::has).map(own::path);
    }

    /** Whether the object is more than an acknowledgement. */
    boolean isConclusive(JsonNode object) {
        return named(object) || holds(object);
    }

    /** Whether the object names the expected message type. */
    boolean named(JsonNode object) {
        String name = own(object).path("message_type").stringValue("");
        return due.typeNames().contains(name);
    }
}
