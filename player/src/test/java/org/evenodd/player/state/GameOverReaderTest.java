package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.player.game.evenodd.Encounters.Encounter;
import org.evenodd.player.game.evenodd.GameOverReader;
import org.evenodd.player.game.evenodd.PlayedMatch;
import org.evenodd.player.game.evenodd.PlayedMatch.Result;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GameOverReaderTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final MatchId MATCH = new MatchId("R1M1");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final Encounter UNTOLD = Encounter.unknown(P01, MATCH, false);

    private static Optional<PlayedMatch> account(Encounter pairing, @Nullable GameResult nested, FlatResult flat) {
        Envelope envelope = new Envelope(null, NOW, null, null);
        GameOver over = new GameOver(envelope, new MatchRef(null, null, MATCH), null, nested, "why", flat);
        return GameOverReader.of(over, pairing, NOW);
    }

    private static Map<PlayerId, @Nullable Parity> choices(@Nullable Parity own, @Nullable Parity other) {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(P01, own);
        choices.put(P02, other);
        return choices;
    }

    @Nested
    class OfTheNestedForm {

        @Test
        void tellsOpponentResultAndChoices() {
            GameResult result =
                    new GameResult(MatchStatus.WIN, P01, 8, EVEN, choices(EVEN, ODD), "8 is even", null, null, null);
            assertThat(account(UNTOLD, result, FlatResult.NONE))
                    .contains(new PlayedMatch(
                            MATCH, P02, Result.WIN, MatchStatus.WIN, EVEN, ODD, 8, "8 is even", NOW, null));
        }

        @ParameterizedTest
        @CsvSource({"WIN,P02,LOSS", "DRAW,,DRAW", "TECHNICAL_LOSS,P02,LOSS", "TECHNICAL_LOSS,P01,WIN"})
        void goesByTheWinner(MatchStatus status, @Nullable String winner, Result expected) {
            PlayerId won = winner == null ? null : new PlayerId(winner);
            GameResult result = new GameResult(status, won, null, null, choices(null, ODD), "why", null, null, null);
            PlayedMatch played = account(UNTOLD, result, FlatResult.NONE).orElseThrow();
            assertThat(played.result()).isEqualTo(expected);
            assertThat(played.isForfeit()).isEqualTo(expected == Result.LOSS && status == MatchStatus.TECHNICAL_LOSS);
        }
    }

    @Nested
    class OfTheFlatForm {

        private static final Encounter AS_B = UNTOLD.against(P02, RoleInMatch.PLAYER_B, null);

        private static Optional<Result> result(Encounter pairing, String winner) {
            return account(pairing, null, new FlatResult(winner, 8, EVEN, ODD)).map(PlayedMatch::result);
        }

        @ParameterizedTest
        @CsvSource({"P01,WIN", "P02,LOSS", "PLAYER_B,WIN", "PLAYER_A,LOSS", "draw,DRAW", "DRAW,DRAW", "'',DRAW"})
        void readsEveryWordForTheWinner(String winner, Result expected) {
            assertThat(result(AS_B, winner)).contains(expected);
        }

        @Test
        void readsTheChoicesFromThePlayersSideIfItWasTold() {
            reads(AS_B, ODD, EVEN);
            reads(UNTOLD.against(P02, RoleInMatch.PLAYER_A, null), EVEN, ODD);
            reads(UNTOLD, null, null);
        }

        private static void reads(Encounter pairing, @Nullable Parity own, @Nullable Parity other) {
            assertThat(account(pairing, null, new FlatResult("P02", 8, EVEN, ODD)))
                    .contains(
                            new PlayedMatch(MATCH, P02, Result.LOSS, MatchStatus.WIN, own, other, 8, "why", NOW, null));
        }

        @Test
        void takesALossWithoutANumberForAForfeit() {
            assertThat(account(AS_B, null, new FlatResult("P02", null, EVEN, null)))
                    .get()
                    .matches(PlayedMatch::isForfeit);
        }

        @ParameterizedTest
        @ValueSource(strings = {"PLAYER_A", "draw", "P01"})
        void saysNothingWhereOpponentOrWinnerCannotBeTold(String winner) {
            assertThat(result(UNTOLD, winner)).isEmpty();
        }
    }
}
