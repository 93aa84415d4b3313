package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is told without a jar; {@code LaunchScriptsTest} of the system tests asks a jar. */
class ProgramVersionTest {

    @Test
    void tellsThatItRunsFromClassesAndOnWhichJava() throws Exception {
        assertThat(new ProgramVersion().getVersion())
                .containsExactly("${COMMAND-FULL-NAME} dev (commit unknown), Java %s (%s)"
                        .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")));
    }
}
