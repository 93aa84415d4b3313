package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** What an object says on the matter for which an answer of a type is there. */
record Decisions(MessageType due) {

    /** What comes with a decision on a registration. */
    private static final List<String> OF_A_PLACE = List.of("player_id", "referee_id", "reason");

    /** Whether the decision is on a registration: its word, a status, is one that says of anything how it went. */
    boolean isOnRegistration() {
        return due == MessageType.LEAGUE_REGISTER_RESPONSE || due == MessageType.REFEREE_REGISTER_RESPONSE;
    }

    /** Whether it says anything; of a registration, more than that. */
    boolean holds(JsonNode object) {
        boolean whole = !isOnRegistration() || OF_A_PLACE.stream().anyMatch(own(object)::has);
        return whole && value(object).isPresent();
    }

    /** The object under the protocol's own names. */
    private JsonNode own(JsonNode object) {
        FieldNames names = FieldNames.of(due);
        return names.mayHoldForeign(object) ? names.translate(object).message() : object;
    }

    /** What it says, right or wrong. */
    Optional<JsonNode> value(JsonNode object) {
        JsonNode own = own(object);
        return due.decision().filter(own::has).map(own::path);
    }

    /** Whether it is more than a receipt. */
    boolean tells(JsonNode object) {
        return named(object) || holds(object);
    }

    /** Whether it calls itself by the name of the message that is due. */
    boolean named(JsonNode object) {
        String name = own(object).path("message_type").stringValue("");
        return due.typeNames().contains(name);
    }
}
