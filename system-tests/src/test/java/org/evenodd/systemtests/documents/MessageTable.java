package org.evenodd.systemtests.documents;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * The fields of some message types, or of those messages among them that meet all conditions.
 *
 * @param types empty for every type
 */
record MessageTable(Set<MessageType> types, List<Condition> conditions, List<FieldRow> rows) {

    MessageTable {
        types = types.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(types));
        conditions = List.copyOf(conditions);
        rows = List.copyOf(rows);
    }

    boolean appliesTo(MessageType type, JsonNode message) {
        return (types.isEmpty() || types.contains(type))
                && conditions.stream().allMatch(condition -> condition.holds(message));
    }
}
