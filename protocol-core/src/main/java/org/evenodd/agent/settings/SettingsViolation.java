package org.evenodd.agent.settings;

import org.evenodd.protocol.error.Violation;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Words a violation for a settings file. */
record SettingsViolation(JsonNode tree, Violation violation) {

    SettingsException exception(String source, String prefix) {
        String path = prefix + dotted(violation.pointer());
        if (isUnknownName()) {
            String setting =
                    path.isEmpty() || path.endsWith(".") ? path + violation.got() : path + '.' + violation.got();
            return new SettingsException(source, setting, "is unknown; it must be " + violation.expected());
        }
        String problem = "must be %s, not %s".formatted(violation.expected(), violation.got());
        return new SettingsException(source, path, problem);
    }

    private static String dotted(String pointer) {
        return pointer.isEmpty()
                ? ""
                : pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    }

    /** Whether the violation is about an unknown name, which is reported for the enclosing object. */
    private boolean isUnknownName() {
        JsonNode at = tree.at(JsonPointer.compile(violation.pointer()));
        return at.isObject() && at.has(violation.got());
    }
}
