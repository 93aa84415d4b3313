package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.Excerpt;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.junit.jupiter.api.Test;

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
}
