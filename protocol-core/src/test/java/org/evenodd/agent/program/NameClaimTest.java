package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class NameClaimTest {

    /** Claims Bob, and keeps the name until it is killed. */
    static final class Bob {
        public static void main(String[] arguments) throws IOException {
            try (Closeable claim = claim(Path.of(arguments[0]), "Bob")) {
                System.out.println("claimed " + claim.getClass().getSimpleName());
                System.in.read();
            }
        }
    }

    private static Closeable claim(Path shared, String name) {
        Endpoint manager = Endpoint.parse("http://localhost:8000/mcp");
        return AgentAddress.claim(new SharedDirectory(shared), manager, new DisplayName(name));
    }

    @Timeout(60)
    @Test
    void belongsToOneRunningProgramOfThoseThatShareADirectory(@TempDir Path shared) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Bob.class.getName(),
                        shared.toString())
                .start();
        try {
            assertThat(other.inputReader(UTF_8).readLine()).startsWith("claimed");
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> claim(shared, "Bob"))
                    .withMessage(
                            "another running agent uses the name \"Bob\" in %s: choose another --name or --shared-dir",
                            shared)
                    .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.WRONG_USAGE));
            claim(shared, "Ada").close();
        } finally {
            other.destroyForcibly().waitFor();
        }
        claim(shared, "Bob").close();
    }
}
