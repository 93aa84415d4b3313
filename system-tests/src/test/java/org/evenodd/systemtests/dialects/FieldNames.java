package org.evenodd.systemtests.dialects;

import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The field names that agents use. */
enum FieldNames implements Trait {
    CANONICAL("the protocol's names", Map.of()),
    ACCEPTED_AND_CHOICE("`accepted`, `choice`", Map.of("accept", "accepted", "parity_choice", "choice")),
    TYPE_AND_GAME_ID(
            "`type`, `game_id`, `accepted`, `choice`",
            Map.of("message_type", "type", "match_id", "game_id", "accept", "accepted", "parity_choice", "choice")),
    CAMEL_CASE("camelCase", Map.of()) {
        @Override
        String name(String field) {
            return UNDERSCORE.matcher(field).replaceAll(match -> match.group(1).toUpperCase(java.util.Locale.ROOT));
        }
    };

    private static final Pattern UNDERSCORE = Pattern.compile("_([A-Za-z])");

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Map<String, String> names;

    FieldNames(String description, Map<String, String> names) {
        this.description = description;
        this.names = names;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    String name(String field) {
        return names.getOrDefault(field, field);
    }

    /** Renames all fields of a message. */
    ObjectNode say(ObjectNode message) {
        ObjectNode said = JsonTrees.object();
        message.properties().forEach(field -> said.set(name(field.getKey()), say(field.getValue())));
        return said;
    }

    private JsonNode say(JsonNode value) {
        if (value instanceof ObjectNode object) {
            return say(object);
        }
        if (value instanceof ArrayNode array) {
            ArrayNode said = JsonTrees.object().arrayNode();
            array.forEach(element -> said.add(say(element)));
            return said;
        }
        return value;
    }

    /** Returns a field by its name here or, because every author has read the documents, by the protocol's name. */
    JsonNode hear(JsonNode message, String field) {
        JsonNode own = message.path(name(field));
        return own.isMissingNode() ? message.path(field) : own;
    }

    /** Returns a player's decision; an agent with its own name for it accepts no other. */
    JsonNode hearDecision(JsonNode message, String field) {
        return names.containsKey(field) ? message.path(name(field)) : hear(message, field);
    }
}
