package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.SecureRandom;
import org.evenodd.agent.options.CommonOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RealPlatformTest {

    @Test
    void drawsFromSecureRandomness(@TempDir Path directory) {
        CommonOptions options = new CommonOptions();
        new CommandLine(options).parseArgs("--shared-dir=" + directory);

        try (RealPlatform real = RealPlatform.of(options, 1, true)) {
            assertThat(real.platform().random()).isInstanceOf(SecureRandom.class);
        }
    }
}
