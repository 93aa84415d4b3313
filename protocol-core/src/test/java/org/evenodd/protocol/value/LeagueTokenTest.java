package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeagueTokenTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final String DIGITS = "0".repeat(64);

    /** Computed with another implementation of HMAC-SHA256 and SHA-256. */
    @Nested
    class KnownAnswers {

        private static final String OF_P01 = "tok_p01_2af9dfdedfd449b2149dbedb69b4879bb36b39a045e34554e39f764eebd37a0b";

        @Test
        void derivesAMatchTokenFromThePlayersWholeToken() {
            assertThat(LeagueToken.ofMatch(P01, new AuthToken(OF_P01), new MatchId("R1M1"))
                            .value())
                    .isEqualTo("tok_p01_6ef8f77e2e47cb0f6ad75c491ac3c429d587409c2a08df9641a84c8c8e36cda9");
            assertThat(LeagueToken.ofMatch(P01, new AuthToken("tok_p01_abc"), new MatchId("R1M1"))
                            .value())
                    .isEqualTo("tok_p01_92f774c28c06ba2ba27e32137429d57ec15141c084f41092fe8dbe612e9f95a4");
        }

        @Test
        void digestsATokenWithSha256() {
            assertThat(LeagueToken.digest(new AuthToken(OF_P01)).value())
                    .isEqualTo("225eeefbd5cbcd1fdf62f127112ffc5b4fa3f5fc6696999735c17ffef4fb93b1");
        }
    }

    @Nested
    class Recognition {

        @Test
        void readsWhoseATokenClaimsToBe() {
            Digest code = new Digest(DIGITS);

            for (PlayerId player : List.of(P01, PlayerId.of(100), PlayerId.of(9999))) {
                AuthToken token = LeagueToken.of(player, code);
                assertThat(LeagueToken.claimed(token)).contains(player);
                assertThat(token.preview()).isEqualTo("tok_" + player.value().toLowerCase(Locale.ROOT) + "_…");
                assertThat(Masked.of(token.value())).isEqualTo("[token]");
            }
            assertThat(LeagueToken.claimed(LeagueToken.of(RefereeId.of(1), code)))
                    .contains(RefereeId.of(1));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "tok-player-placeholder",
                    "tok_p00_",
                    "tok_ref00_",
                    "tok_p010_",
                    "tok_p10000_",
                    "tok_ref100_",
                    "tok_P01_",
                    "tok_p01_0"
                })
        void readsNobodyFromATokenOfAnotherForm(String beginning) {
            String token = beginning.endsWith("_") || beginning.endsWith("0") ? beginning + DIGITS : beginning;

            assertThat(LeagueToken.claimed(new AuthToken(token))).isEmpty();
        }
    }

    @Nested
    class AnyToken {

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
}
