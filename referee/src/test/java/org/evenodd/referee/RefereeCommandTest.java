package org.evenodd.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.evenodd.protocol.agent.Launcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A referee that starts where it should not never ends: a thread that waits for its end cannot be interrupted. */
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
}
