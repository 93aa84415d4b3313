package org.evenodd.protocol.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedTest {

    @ParameterizedTest
    @ValueSource(strings = {"tok_p01_%s", "tok_ref10_%s", "tok_operator_%s", "tok_p01_0a", "%s"})
    void leavesTokensAndTheirSecretPartsOut(String form) {
        String secret = form.formatted("0123456789abcdef".repeat(4));
        assertThat(Masked.of("wrong token '" + secret + "' for P01")).isEqualTo("wrong token '[token]' for P01");
    }

    @Test
    void leavesAllElseAsItIs() {
        String told = "E012 /auth_token: expected a token of P01, got tok_p01_ (R1M1, list index out of range)";
        assertThat(Masked.of(told)).isEqualTo(told);
    }
}
