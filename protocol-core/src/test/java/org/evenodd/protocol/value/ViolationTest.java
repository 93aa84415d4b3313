package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.Excerpt;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViolationTest {

    @Test
    void saysFieldExpectationAndFindingInOneSentence() {
        assertThat(new Violation("/accept", ErrorCode.E002, "true or false", "1").sentence())
                .isEqualTo("/accept: expected true or false, got 1");
        assertThat(new Violation("", ErrorCode.E002, "an object", "a list").sentence())
                .isEqualTo("the message: expected an object, got a list");
    }

    @Test
    void quotesAtMostSixtyCharacters() {
        assertThat(new Violation("", ErrorCode.E006, "less", "x".repeat(61)).got())
                .isEqualTo("x".repeat(60) + "…");
        assertThat(new Violation("", ErrorCode.E006, "less", "x".repeat(60)).got())
                .isEqualTo("x".repeat(60));
    }

    @Test
    void isCutBetweenLettersAndNeverInsideOne() {
        assertThat(Excerpt.of("x".repeat(59) + "🎲🎲")).isEqualTo("x".repeat(59) + "…");
        assertThat(Excerpt.of("x".repeat(58) + "🎲🎲")).isEqualTo("x".repeat(58) + "🎲…");
    }

    @Test
    void isSeenFromFurtherOutUnderAPrefix() {
        Violation violation = new Violation("/rank", ErrorCode.E006, "a rank", "0");
        assertThat(violation.under("/standings/0").pointer()).isEqualTo("/standings/0/rank");
        assertThat(violation.under("")).isEqualTo(violation);
    }

    @Test
    void brokenRulesAreReportedTogether() {
        Rules rules = new Rules()
                .that(true, "/a", "anything", null)
                .that(false, "/b", "more", 1)
                .that(false, "/c", "less", 2);
        assertThatThrownBy(rules::enforce)
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("/b: expected more, got 1; /c: expected less, got 2");
    }

    @Nested
    class Printed {

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
}
