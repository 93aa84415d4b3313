package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedBodyTest {

    private static final int LONGEST = 4096;
    private static final String SHORT_HEX = "0123456789abcdef0123456789abcdef";
    private static final String HEX = SHORT_HEX + SHORT_HEX;

    private static String of(String body) {
        return MaskedBody.of(body, LONGEST);
    }

    @Test
    void leavesABodyWithoutTokensAsItIs() {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"accept\":true,\"player_id\":\"P01\"}}";
        assertThat(of(body)).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"auth_token\":\"secret-1\"}",
                "{\"auth_token\" : \"secret-1 with \\\" quotes\"}",
                "{\"match_token\":\"secret-1\",\"a\":\"b\"}",
                "{\"authToken\":\"secret-1\"}",
                "{\"auth_token\":secret-1}",
                "{\"auth_token\":[\"secret-1\"]}",
                "{\"auth_token\":{\"value\":\"secret-1\"}}",
                "{\"text\":\"{\\\"auth_token\\\":\\\"secret-1\\\"}\"}",
                "{\"text\":\"{\\\"text\\\":\\\"{\\\\\\\"auth_token\\\\\\\":\\\\\\\"secret-1\\\\\\\"}\\\"}\"}",
                "{\"auth_token\":\"secret-1",
            })
    void masksTheValueOfAnyTokenFieldWhateverItIs(String body) {
        assertThat(of(body)).doesNotContain("secret-1").contains("[token]");
    }

    @Test
    void keepsWhatStandsBesideATokenAndValidJsonValid() {
        assertThat(of("{\"auth_token\":\"x\",\"b\":\"{\\\"token\\\":\\\"y\\\",\\\"c\\\":1}\",\"token\":7,\"d\":null}"))
                .isEqualTo("{\"auth_token\":\"[token]\",\"b\":\"{\\\"token\\\":\\\"[token]\\\",\\\"c\\\":1}\","
                        + "\"token\":\"[token]\",\"d\":null}");
        assertThat(of("{\"auth_token\":null,\"a\":1}")).isEqualTo("{\"auth_token\":null,\"a\":1}");
    }

    @Test
    void masksWhatLooksLikeATokenAnywhere() {
        assertThat(of("wrong token tok_p01_" + HEX + ", not " + HEX)).isEqualTo("wrong token [token], not [token]");
    }

    @Test
    void keepsTheCommitmentOfTheDrawThatEverybodyMayCheck() {
        String body = "{\"context\":{\"draw_commitment\":\"" + HEX + "\"},\"other\":\"" + HEX + "\"}";
        assertThat(of(body)).contains("\"draw_commitment\":\"" + HEX + '"').contains("\"other\":\"[token]\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"draw_nonce\" : \"" + HEX + "\"",
                "\\\\\\\"draw_commitment\\\\\\\":\\\\\\\"" + HEX + "\\\\\\\"",
                "\"draw_nonce\":\"" + HEX + "\",\"draw_commitment\":\"" + HEX + "\"",
            })
    void keepsDigestsOfTheDrawInAnyQuotes(String body) {
        assertThat(of(body)).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"draw_nonce\":\"" + HEX + "0\"",
                "\"draw_nonce\":\"" + SHORT_HEX + "\"",
                "\"draw_nonce\":\"x" + HEX + "\"",
                "\"draw_nonce\":\"\",\"other\":\"" + HEX + "\"",
                "\"a_draw_nonce\":\"" + HEX + "\"",
                "\"draw_nonce\":\"tok_p01_" + HEX + "\"",
            })
    void masksWhatOnlyResemblesADigestOfTheDraw(String body) {
        assertThat(of(body)).contains("[token]").doesNotContain(SHORT_HEX);
    }

    @Test
    void cutsALongBodyAtACharacterAndSaysHowLongItWas() {
        String cut = of("\uD83D\uDE00".repeat(5000));
        assertThat(cut.codePointCount(0, cut.length())).isEqualTo(LONGEST);
        assertThat(cut).startsWith("\uD83D\uDE00").endsWith("\uD83D\uDE00… (5000 characters)");
    }

    @Test
    void masksATokenThatIsCutOff() {
        String cut = of("x".repeat(4060) + "tok_p01_" + HEX);
        assertThat(cut).contains("[token]").doesNotContain("tok_");
        String atTheEnd = of("x".repeat(4096 * 4 - 20) + "\"auth_token\":\"abcdefgh\"" + "x".repeat(100));
        assertThat(atTheEnd).doesNotContain("abc");
    }

    @Test
    void staysWithinItsSizeWhereTheMaskIsLongerThanTheToken() {
        String body = "\"token\":\"a\",".repeat(4096 / 12);
        assertThat(of(body)).hasSizeLessThanOrEqualTo(LONGEST).contains("characters)");
    }

    @Test
    void changesNothingWhenPreparedAgain() {
        String once = of("{\"auth_token\":\"x\",\"a\":\"" + "tok_p01_" + HEX + "y".repeat(9000) + "\"}");
        assertThat(of(once)).isEqualTo(once);
    }

    @ParameterizedTest
    @Timeout(10)
    @ValueSource(
            strings = {"\\", "\"", "\\\"", "\"token", "\"token\":\"", "\"token\":[", "\"a\\\"", "tok_a_", "_", "{"})
    void takesLittleTimeAndNoDeepStackForHostileBodies(String repeated) {
        assertThat(of(repeated.repeat(200_000)).length()).isLessThanOrEqualTo(2 * LONGEST);
        long start = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            of(repeated.repeat(3000));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Nested
    class OfAText {

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
}
