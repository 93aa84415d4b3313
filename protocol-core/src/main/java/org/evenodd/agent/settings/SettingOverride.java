package org.evenodd.agent.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * One {@code --set PATH=VALUE}.
 *
 * @param path the path of names to the setting
 */
public record SettingOverride(List<String> path, JsonNode value) {

    /** The meaning of {@code --strict}. */
    public static final SettingOverride STRICT = parse("compatibility=strict");

    static final String OPTION = "--set";
    static final String LEAGUE = "league";

    public SettingOverride {
        path = List.copyOf(path);
    }

    /**
     * Reads {@code PATH=VALUE}; a JSON value is read as JSON, any other value as text.
     *
     * @throws SettingsException for any other form
     */
    public static SettingOverride parse(String text) {
        int equals = text.indexOf('=');
        List<String> path = List.of(text.substring(0, Math.max(equals, 0)).split("\\.", -1));
        if (path.stream().anyMatch(String::isEmpty)) {
            throw new SettingsException(
                    OPTION, "", "expected PATH=VALUE, like retry.max_retries=2, not \"%s\"".formatted(text));
        }
        return new SettingOverride(path, value(text.substring(equals + 1)));
    }

    private static JsonNode value(String text) {
        try {
            return StrictJson.parse(text.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            return StringNode.valueOf(text);
        }
    }

    /** Whether it belongs to the league's own file. */
    boolean isOfLeague() {
        return path.size() > 1 && path.get(0).equals(LEAGUE);
    }

    /** Where it stands in the league's own file. */
    public JsonPointer pointer() {
        return JsonPointer.compile("/" + String.join("/", path.subList(1, path.size())));
    }

    /** The tree with only this value, at its path. */
    JsonNode tree() {
        JsonNode tree = value;
        for (int i = path.size() - 1; i >= (isOfLeague() ? 1 : 0); i--) {
            ObjectNode parent = JsonNodeFactory.instance.objectNode();
            parent.set(path.get(i), tree);
            tree = parent;
        }
        return tree;
    }
}
