package org.evenodd.agent.settings;

import java.util.List;
import java.util.function.Function;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.RecordShape;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A settings file.
 *
 * @param name below the root of the configuration
 * @param defaults a complete tree
 * @param rules checks well-formed settings
 */
record SettingsFile<R extends Record>(
        String name, JsonNode defaults, RecordShape<R> shape, Function<R, List<Violation>> rules) {

    static <R extends Record> SettingsFile<R> of(String name, Class<R> type) {
        return new SettingsFile<>(name, BuiltInConfig.tree(name), RecordShape.closed(type), settings -> List.of());
    }

    /**
     * Binds a tree to the record.
     *
     * @param source the layer added last, which errors name
     * @param prefix the prefix of its paths there
     * @throws SettingsException if a setting is invalid
     */
    R read(JsonNode tree, String source, String prefix) {
        Reading reading = new Reading(Compatibility.STRICT, false);
        @Nullable R settings = shape.read(tree, reading);
        List<Violation> violations = settings == null ? reading.violations() : rules.apply(settings);
        if (settings == null || !violations.isEmpty()) {
            throw new SettingsViolation(tree, violations.get(0)).exception(source, prefix);
        }
        return settings;
    }
}
