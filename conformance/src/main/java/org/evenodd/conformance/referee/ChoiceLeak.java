package org.evenodd.conformance.referee;

import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Finds choices in messages that must not contain any. */
final class ChoiceLeak {

    private static final Set<String> CHOICES = Set.of("even", "odd");

    /** Fields in which a referee may mention choices to the player that it calls. */
    private static final Set<String> HARMLESS = Set.of("valid_choices", "invalid_choice");

    private ChoiceLeak() {}

    /**
     * Whether a message reveals a choice.
     *
     * @param player the id of the player that must not learn it
     */
    static boolean isIn(JsonNode message, String player) {
        return message.properties().stream()
                .filter(field -> !HARMLESS.contains(field.getKey()))
                .anyMatch(
                        field -> isChoice(field.getKey(), field.getValue(), player) || isIn(field.getValue(), player));
    }

    private static boolean isChoice(String name, JsonNode value, String player) {
        boolean choice = CHOICES.contains(value.stringValue("").toLowerCase(Locale.ROOT));
        return choice && (name.equals(player) || name.toLowerCase(Locale.ROOT).contains("choice"));
    }
}
