package org.evenodd.dialect;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A tool that an agent offers.
 *
 * @param inside the argument that takes the message; empty if the arguments are the message's fields
 */
record OfferedTool(String name, String inside) {

    private static final int LONGEST_NAME = 128;

    /** Names of arguments that take whole messages. */
    private static final List<String> FOR_A_MESSAGE =
            List.of("message", "params", "payload", "data", "request", "body", "msg");

    /** Prefixes without meaning. */
    private static final Pattern PREFIX = Pattern.compile("^(receive|handle|on|process)_");

    /** Reads a tool of a list; empty without a usable name. */
    static Optional<OfferedTool> of(JsonNode tool) {
        String name = tool.path("name").stringValue("");
        return name.isEmpty() || name.length() > LONGEST_NAME
                ? Optional.empty()
                : Optional.of(
                        new OfferedTool(name, inside(tool.path("inputSchema").path("properties"))));
    }

    private static String inside(JsonNode properties) {
        return properties.size() == 1
                ? FOR_A_MESSAGE.stream().filter(properties::has).findFirst().orElse("")
                : "";
    }

    boolean isFor(MessageType type) {
        return type.methods().stream().anyMatch(method -> core(method).equals(core(name)));
    }

    boolean isForAnother(MessageType type) {
        return Arrays.stream(MessageType.values()).anyMatch(other -> other != type && isFor(other));
    }

    boolean isAbout(Pattern words) {
        return words.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    private static String core(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replace('-', '_');
        return PREFIX.matcher(lower).replaceFirst("");
    }
}
