package org.evenodd.agent.membership;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.membership.AgentAddress.NameClaim;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two programs in one shared directory; the second is a JVM of its own. */
@Timeout(60)
class NameClaimTest {

    @TempDir
    private Path shared;

    private Process other;

    /** Claims Bob, and keeps the name until it is killed. */
    static final class Bob {
        public static void main(String[] arguments) throws IOException {
            try (NameClaim claim = claim(Path.of(arguments[0]), "Bob")) {
                System.out.println("claimed " + claim.getClass().getSimpleName());
                System.in.read();
            }
        }
    }

    private static NameClaim claim(Path shared, String name) {
        Endpoint manager = Endpoint.parse("http://localhost:8000/mcp");
        return NameClaim.of(new SharedDirectory(shared), manager, new DisplayName(name));
    }

    @BeforeEach
    void letAnotherProgramBeBob() throws IOException {
        other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Bob.class.getName(),
                        shared.toString())
                .start();
        BufferedReader said = new BufferedReader(new InputStreamReader(other.getInputStream(), UTF_8));
        assertThat(said.readLine()).isEqualTo("claimed NameClaim");
    }

    @AfterEach
    void endTheOther() {
        other.destroyForcibly();
    }

    @Test
    void isRefusedWhileAnotherProgramUsesTheName() {
        assertThatExceptionOfType(ProgramException.class)
                .isThrownBy(() -> claim(shared, "Bob"))
                .withMessage(
                        "another running agent uses the name \"Bob\" in %s: choose another --name or --shared-dir",
                        shared)
                .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.WRONG_USAGE));
    }

    @Test
    void isGrantedForAnotherName() {
        try (NameClaim ada = claim(shared, "Ada")) {
            assertThat(ada).isNotNull();
        }
    }

    @Test
    void isGrantedOnceTheOtherProgramWasKilled() throws InterruptedException {
        other.destroyForcibly().waitFor();
        try (NameClaim bob = claim(shared, "Bob")) {
            assertThat(bob).isNotNull();
        }
    }
}
