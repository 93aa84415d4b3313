package org.evenodd.agent.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** The project's {@code config/}, built into every program. */
final class BuiltInConfig {

    private BuiltInConfig() {}

    static JsonNode tree(String name) {
        try (InputStream file = BuiltInConfig.class.getResourceAsStream("/config/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the program lacks " + titleOf(name));
            }
            return StrictJson.parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException(titleOf(name), e);
        }
    }

    static String titleOf(String name) {
        return "built-in config/" + name;
    }
}
