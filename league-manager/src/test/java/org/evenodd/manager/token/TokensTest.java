package org.evenodd.manager.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final LeagueKey KEY =
            LeagueKey.parse("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final RefereeId REF01 = RefereeId.of(1);

    private final Tokens tokens = new Tokens(KEY, new LeagueId("league_2025_even_odd"));

    /** Computed with another implementation of HMAC-SHA256. */
    @Nested
    class KnownAnswers {
        private static final String OF_P01 = "tok_p01_2af9dfdedfd449b2149dbedb69b4879bb36b39a045e34554e39f764eebd37a0b";

        @Test
        void derivesAPlayersTokenFromKeyLeagueIdAndGeneration() {
            assertThat(tokens.of(P01, 1).value()).isEqualTo(OF_P01);
        }

        @Test
        void derivesARefereesTokenOfALaterGeneration() {
            assertThat(tokens.of(REF01, 2).value())
                    .isEqualTo("tok_ref01_54808c7fe5b219b45d24581627a7cfb28b5b690830c4ef314387e92eaa6ef050");
        }
    }

    @Nested
    class Recognition {
        @Test
        void takesATokenForItsOwnersOnly() {
            assertThat(tokens.owns(P01, 1, tokens.of(P01, 1))).isTrue();
            assertThat(tokens.owns(PlayerId.of(2), 1, tokens.of(P01, 1))).isFalse();
        }

        @Test
        void takesATokenOfAnEarlierGenerationForVoid() {
            assertThat(tokens.owns(P01, 2, tokens.of(P01, 1))).isFalse();
        }

        @Test
        void takesATokenOfAnotherLeagueForWrong() {
            Tokens others = new Tokens(KEY, new LeagueId("another"));

            assertThat(tokens.owns(P01, 1, others.of(P01, 1))).isFalse();
        }

        @Test
        void doesNotTakeAMatchTokenForThePlayersOwn() {
            AuthToken match = LeagueToken.ofMatch(P01, tokens.of(P01, 1), new MatchId("R1M1"));

            assertThat(tokens.owns(P01, 1, match)).isFalse();
        }
    }
}
