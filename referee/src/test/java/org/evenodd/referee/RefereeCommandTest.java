package org.evenodd.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A referee that starts although it should not never ends, and a thread that waits for it cannot be interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefereeCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Launcher.run(new RefereeCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void tellsItsOptions() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("--manager", "--name", "--max-matches", "--port", "--strict", "--shared-dir", "--set");
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("referee ");
    }

    @ParameterizedTest
    @CsvSource({
        "--max-matches=0, 1 to 10",
        "--max-matches=11, 1 to 10",
        "--max-matches=many, many",
        "--manager=nowhere, http",
        "--port=70000, 65535",
        "--name=12345678901234567890123456789012345678901234567890X, 50",
        "--name=, --name takes",
        "--host=0.0.0.0, --advertise-host",
        "--set=retry.max_retries=none, max_retries",
        "--set=nothing=1, nothing",
        "--whistle=loud, --whistle"
    })
    void refusesAWrongOptionWithOneLineThatNamesIt(String option, String named) {
        assertThat(run(option)).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains(named);
    }

    @Nested
    class ThePort {

        @TempDir
        private Path directory;

        /** Returns the endpoint in the registration with a manager at the default port. */
        private String endpoint(ConfigSource config, String... arguments) {
            MemoryReferee referee = new MemoryReferee(directory, new SettingsLoader(config, List.of()))
                    .withManager()
                    .start(CommandLine.populateCommand(new RefereeCommand(), arguments));
            referee.run();
            return referee.manager()
                    .messages(RefereeRegisterRequest.class)
                    .get(0)
                    .refereeMeta()
                    .contactEndpoint()
                    .toString();
        }

        private ConfigSource configWithPort8005() throws IOException {
            Path file = directory.resolve("config/defaults/referee.json");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{\"port\":8005}");
            return ConfigSource.of(directory.resolve("config"));
        }

        @Test
        void is8001() {
            assertThat(endpoint(ConfigSource.BUILT_IN)).isEqualTo("http://127.0.0.1:8001/mcp");
        }

        @Test
        void isTheOneOfTheSettings() throws IOException {
            assertThat(endpoint(configWithPort8005())).isEqualTo("http://127.0.0.1:8005/mcp");
        }

        @Test
        void isTheOneOfTheCommandLineWhateverTheSettingsSay() throws IOException {
            assertThat(endpoint(configWithPort8005(), "--port=8006")).isEqualTo("http://127.0.0.1:8006/mcp");
        }
    }
}
