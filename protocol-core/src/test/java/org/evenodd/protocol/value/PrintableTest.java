package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {

    @Test
    void leavesLettersOfEveryScriptAlone() {
        assertThat(Printable.of("Zoë Ωmega 日本 🎲 👩\u200d💻")).isEqualTo("Zoë Ωmega 日本 🎲 👩\u200d💻");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
        0a,    \\n
        0d,    \\u000d
        1b,    \\u001b
        00,    \\u0000
        7f,    \\u007f
        9b,    \\u009b
        202e,  \\u202e
        2028,  \\u2028
        d800,  \\ud800
        fdd0,  \\ufdd0
        fffe,  \\ufffe
        ffff,  \\uffff
        """)
    void makesWhatTerminalsObeyVisible(String character, String shown) {
        assertThat(Printable.of("a" + (char) Integer.parseInt(character, 16) + "b"))
                .isEqualTo("a" + shown + "b");
    }
}
