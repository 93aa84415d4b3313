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
        "--name=12345678901234567890123456789012345678901234567890X, 50",
        "--name=, --name takes",
        "--whistle=loud, --whistle"
    })
    void refusesAWrongOptionWithOneLineThatNamesIt(String option, String named) {
        assertThat(run(option)).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains(named);
    }

    @ParameterizedTest
    @CsvSource({"8001, {}, ''", "8005, {\"port\":8005}, ''", "8006, {\"port\":8005}, --port=8006"})
    void listensAtThePortOfTheCommandLineElseOfTheSettings(
            int port, String settings, String option, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("config/defaults/referee.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, settings);
        ConfigSource config = ConfigSource.of(directory.resolve("config"));
        String[] options = option.isEmpty() ? new String[0] : new String[] {option};

        MemoryReferee referee = new MemoryReferee(directory, new SettingsLoader(config, List.of()))
                .withManager()
                .start(CommandLine.populateCommand(new RefereeCommand(), options));
        referee.run();

        assertThat(referee.manager().messages(RefereeRegisterRequest.class))
                .extracting(request -> request.refereeMeta().contactEndpoint().toString())
                .containsExactly("http://127.0.0.1:%d/mcp".formatted(port));
    }
}
