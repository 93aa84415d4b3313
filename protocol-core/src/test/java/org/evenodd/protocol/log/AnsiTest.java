package org.evenodd.protocol.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AnsiTest {

    @Test
    void isDeclinedByAPersonOrADumbTerminal() {
        assertThat(Ansi.wanted(Map.of("TERM", "xterm", "NO_COLOR", "1"))).isFalse();
        assertThat(Ansi.wanted(Map.of("TERM", "dumb"))).isFalse();
        assertThat(Ansi.wanted(Map.of())).isFalse();
    }
}
