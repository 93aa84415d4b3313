package org.evenodd.conformance.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.conformance.ConformanceMain;
import org.junit.jupiter.api.Test;

/** The command as a user types it, over HTTP. */
class CheckRefereeCommandTest {

    private static final String NOBODY = "http://127.0.0.1:1/mcp";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void endsWith2WhereNobodyIs() {
        assertThat(run(NOBODY)).isEqualTo(2);
        assertThat(err.toString()).contains("check referee: nobody answers at " + NOBODY);
    }

    @Test
    void endsWith2ForAWrongOption() {
        assertThat(run("localhost")).isEqualTo(2);
        assertThat(run(NOBODY, "--patience", "-1")).isEqualTo(2);
        assertThat(run(NOBODY, "--format", "pdf")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(3).allMatch(line -> line.endsWith("(see check referee --help)"));
    }

    @Test
    void explainsItself() {
        assertThat(run(NOBODY, "--help")).isZero();
        assertThat(out.toString()).contains("--await-registration", "--patience", "--format", "--fail-on", "--out");
    }

    private int run(String url, String... options) {
        Stream<String> fixed = Stream.of("referee", url, "--port", "0", "--await-registration", "0");
        String[] all = Stream.concat(fixed, Stream.of(options)).toArray(String[]::new);
        return Launcher.run(new ConformanceMain(), new PrintWriter(out, true), new PrintWriter(err, true), all);
    }
}
