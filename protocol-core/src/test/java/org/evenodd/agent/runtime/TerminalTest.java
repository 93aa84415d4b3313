package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void isDeclinedByAPersonOrADumbTerminal() {
        assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isFalse();
        assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of())).isFalse();
    }
}
