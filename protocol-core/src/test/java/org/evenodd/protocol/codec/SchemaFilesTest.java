package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The schemas in the jar. They are under version control, so that a changed contract is visible as a changed file;
 * {@code -Dschemas.write=true} rewrites them.
 */
class SchemaFilesTest {

    private static final Path SOURCES = Path.of("src", "main", "resources", "schemas");
    private static final boolean WRITES = Boolean.getBoolean("schemas.write");
    private static final String HINT =
            "run ./mvnw -pl protocol-core test -Dtest=SchemaFilesTest -Dschemas.write=true and look at the difference";

    private static String rendered(MessageType type) {
        return MessageSchema.of(type, Games.parts()).toPrettyString().replace("\r\n", "\n") + "\n";
    }

    @ParameterizedTest
    @EnumSource
    void areInTheJarWhatTheRecordsSay(MessageType type) throws IOException {
        if (WRITES) {
            Files.writeString(SOURCES.resolve(type + ".json"), rendered(type), UTF_8);
            return; // what has been built is the former one
        }
        try (InputStream file = MessageSchema.class.getResourceAsStream("/schemas/" + type + ".json")) {
            assertThat(file).as(HINT).isNotNull();
            assertThat(new String(file.readAllBytes(), UTF_8).replace("\r\n", "\n"))
                    .as(HINT)
                    .isEqualTo(rendered(type));
        }
    }

    @Test
    void areThoseOfTheMessagesAndNoOthers() throws IOException {
        assumeThat(WRITES).as("the files are being written").isFalse();
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Stream.of(MessageType.values())
                            .map(type -> type + ".json")
                            .toList());
        }
    }
}
