package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthTokenTest {

    @ParameterizedTest
    @ValueSource(strings = {"tok_p01_abc123...", "tok-ref-01-xyz789", "invalid-token-xyz", "!", "~"})
    void isAnyVisibleText(String text) {
        assertThat(new AuthToken(text).value()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "secret\n", "sécret"})
    void refusesWhatNoHeaderOrLogCouldCarryWithoutQuotingIt(String text) {
        assertThatThrownBy(() -> new AuthToken(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageEndingWith("got something else");
    }

    @Test
    void hasAtMost256Characters() {
        assertThat(new AuthToken("x".repeat(256)).value()).hasSize(256);
        assertThatThrownBy(() -> new AuthToken("x".repeat(257)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageNotContaining("xxxx");
    }

    @Test
    void showsNothingInTextsAndAtMostEightCharactersInErrors() {
        AuthToken token = new AuthToken("tok_p01_0123456789");
        assertThat(token).hasToString("***");
        assertThat(token.preview()).isEqualTo("tok_p01_…");
        assertThat(new AuthToken("abc").preview()).isEqualTo("abc…");
    }

    @Test
    void equalsATokenOfTheSameText() {
        assertThat(new AuthToken("a")).isEqualTo(new AuthToken("a")).hasSameHashCodeAs(new AuthToken("a"));
        assertThat(new AuthToken("a")).isNotEqualTo(new AuthToken("b")).isNotEqualTo(new AuthToken("aa"));
    }
}
