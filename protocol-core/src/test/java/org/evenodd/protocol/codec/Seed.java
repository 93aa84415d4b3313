package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A JSON example from one of the five documents, unchanged.
 *
 * @param name document, section, number in the section, and what it is: {@code prd/5.3.1-2-GAME_OVER}
 */
record Seed(String name, JsonNode json) {

    /** Returns every example of the five documents except the two sketches in SPEC 2.3. */
    static List<Seed> all() {
        try (Stream<Path> files = Files.walk(directory())) {
            return files.filter(Files::isRegularFile).sorted().map(Seed::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path directory() {
        try {
            return Path.of(Seed.class.getResource("/seeds").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Seed read(Path file) {
        String name = directory().relativize(file).toString().replace('\\', '/').replace(".json", "");
        try {
            return new Seed(name, JsonText.parse(Files.readString(file, UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Seed named(String name) {
        return all().stream().filter(seed -> seed.name.equals(name)).findFirst().orElseThrow();
    }

    String document() {
        return name.substring(0, name.indexOf('/'));
    }

    /** Returns the file's label: a message type, or something else in lower case. */
    String subject() {
        return name.substring(name.lastIndexOf('-') + 1);
    }

    /** Returns the message type that the payload names. */
    Optional<MessageType> messageType() {
        return MessageType.named(payload().path("message_type").stringValue(""));
    }

    boolean isJsonRpc() {
        return json.has("jsonrpc");
    }

    /** Returns the message without its JSON-RPC frame. */
    JsonNode payload() {
        if (!isJsonRpc()) {
            return json;
        }
        if (json.has("error")) {
            return json.get("error").path("data");
        }
        return json.get(json.has("params") ? "params" : "result");
    }

    @Override
    public String toString() {
        return name;
    }
}
