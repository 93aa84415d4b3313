package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page of all messages is up to date; {@code -Ddocs.write=true} rewrites it. */
class ProtocolPageTest {

    private static final Path PAGE = Path.of("..", "docs", "protocol.md");
    private static final String HINT =
            "run ./mvnw -pl protocol-core test -Dtest=ProtocolPageTest -Ddocs.write=true and look at the difference";

    @Test
    void isWhatTheCatalogueSays() throws IOException {
        String rendered = ProtocolPage.render();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, rendered, UTF_8);
        }

        assertThat(Files.readString(PAGE, UTF_8).replace("\r\n", "\n")).as(HINT).isEqualTo(rendered);
    }

    @ParameterizedTest
    @EnumSource
    void hasEachMessageOnce(MessageType type) {
        assertThat(ProtocolPage.render().lines().filter(("## " + type)::equals)).hasSize(1);
    }
}
