package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.evenodd.protocol.value.AuthToken;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTest {

    private static final AuthToken TOKEN = new AuthToken("tok_p01_0123456789abcdef");

    @TempDir
    private Path directory;

    private TokenFile file;

    @BeforeEach
    void nameTheFile() {
        file = new TokenFile(directory.resolve("tokens").resolve("one.token"));
    }

    @Test
    void keepsATokenForTheNextRunUntilItIsVoid() throws IOException {
        assertThat(file.read()).isEmpty();

        file.keep(TOKEN);
        assertThat(new TokenFile(file.path()).read()).contains(TOKEN);

        file.drop();
        file.drop();
        assertThat(file.read()).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void isForItsOwnersEyesOnly() throws IOException {
        file.keep(TOKEN);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "\u0000"})
    void takesWhatIsNoTokenForNone(String content) throws IOException {
        Files.createDirectories(file.path().getParent());
        Files.writeString(file.path(), content);

        assertThat(file.read()).isEmpty();
    }
}
