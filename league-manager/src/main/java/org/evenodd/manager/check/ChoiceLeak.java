package org.evenodd.manager.check;

import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Finds a choice where none should be. */
final class ChoiceLeak {

    private static final Set<String> CHOICES = Set.of("even", "odd");

    /** What a referee may say of the choice of the player whom it speaks to. */
    private static final Set<String> HARMLESS = Set.of("valid_choices", "invalid_choice");

    private ChoiceLeak() {}

    /**
     * Whether a message tells a choice of somebody's.
     *
     * @param player the id of whom it should not be told
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
