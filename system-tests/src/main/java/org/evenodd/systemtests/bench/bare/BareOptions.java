package org.evenodd.systemtests.bench.bare;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The options of our agents, as far as a bare program heeds them, after the file of what was recorded. */
record BareOptions(Path recording, Map<String, String> values) {

    static BareOptions of(String... arguments) {
        Map<String, String> values = new HashMap<>();
        String name = "";
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            if (argument.startsWith("--")) {
                name = parts[0];
            }
            values.put(name, parts[parts.length - 1]);
        }
        return new BareOptions(Path.of(arguments[0]), values);
    }

    int number(String name) {
        return Integer.parseInt(values.getOrDefault(name, "1"));
    }

    int managerPort() {
        return URI.create(values.getOrDefault("--manager", "")).getPort();
    }
}
