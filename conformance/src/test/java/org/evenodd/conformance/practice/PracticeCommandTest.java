package org.evenodd.conformance.practice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.conformance.ConformanceMain;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A practice that starts although it should not never ends, and a thread that waits for it cannot be interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PracticeCommandTest {

    @ParameterizedTest
    @CsvSource({
        "--player=nowhere, http",
        "--player=http://me:secret@localhost:1/mcp, 'not something else'",
        "--player=http://localhost:1/mcp --against=psychic, one of random",
        "--player=http://localhost:1/mcp --matches=0, 1 to",
        "--player=http://localhost:1/mcp --show-lost=-1, 0 to",
        "--player=http://localhost:1/mcp --format=xml, --format",
        "--matches=3, --player"
    })
    void refusesAWrongOptionWithOneLineThatNamesIt(String options, String named, @TempDir Path shared) {
        List<String> arguments = new ArrayList<>(List.of("practice", "--shared-dir=" + shared));
        arguments.addAll(List.of(options.split(" ", -1)));
        StringWriter err = new StringWriter();
        int status = Launcher.run(
                new ConformanceMain(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                arguments.toArray(String[]::new));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains(named);
    }
}
