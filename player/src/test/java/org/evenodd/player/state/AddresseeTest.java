package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.FlatResult;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.message.MatchRef;
import org.evenodd.protocol.message.MatchStatus;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddresseeTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Envelope ENVELOPE = new Envelope(null, Instant.EPOCH, null, null);

    private final Addressee addressee = new Addressee(P01);

    private static GameInvitation invitation(@Nullable PlayerId player, PlayerId opponent, @Nullable GameType game) {
        return new GameInvitation(
                ENVELOPE, new LeagueId("l1"), new RoundId(1), R1M1, game, null, player, opponent, null);
    }

    private static ChooseParityCall call(PlayerId player, @Nullable GameType game) {
        return new ChooseParityCall(ENVELOPE, new MatchRef(null, null, R1M1), player, game, null, null, null);
    }

    private static GameOver over(PlayerId a, PlayerId b) {
        GameResult result =
                new GameResult(MatchStatus.WIN, a, 8, Parity.EVEN, Map.of(a, Parity.EVEN, b, Parity.ODD), null, null);
        return new GameOver(ENVELOPE, new MatchRef(null, null, R1M1), null, result, null, FlatResult.NONE);
    }

    @Test
    void takesWhatIsMeantForIt() {
        assertThat(addressee.refuse(invitation(P01, P02, GameType.EVEN_ODD))).isEmpty();
        assertThat(addressee.refuse(invitation(null, P02, null))).isEmpty();
        assertThat(addressee.refuse(call(P01, null))).isEmpty();
        assertThat(addressee.refuse(over(P02, P01))).isEmpty();
    }

    @Test
    void refusesWhatIsMeantForAnotherPlayerWithE005() {
        assertThat(addressee.refuse(invitation(P03, P02, null)))
                .get()
                .extracting(Refusal::code)
                .isEqualTo(ErrorCode.E005);
        assertThat(addressee.refuse(call(P03, null)))
                .get()
                .extracting(Refusal::code)
                .isEqualTo(ErrorCode.E005);
    }

    @Test
    void refusesAGameThatItDoesNotPlayWithE006() {
        GameType chess = new GameType("chess");
        assertThat(addressee.refuse(invitation(P01, P02, chess))).get().satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
            assertThat(refusal.context().field()).isEqualTo("/game_type");
        });
        assertThat(addressee.refuse(call(P01, chess)))
                .get()
                .extracting(Refusal::code)
                .isEqualTo(ErrorCode.E006);
    }

    @Test
    void refusesAMatchAgainstItselfWithE006() {
        assertThat(addressee.refuse(invitation(P01, P01, null)))
                .get()
                .extracting(Refusal::code)
                .isEqualTo(ErrorCode.E006);
    }

    @Test
    void refusesTheEndOfAMatchOfOthersWithE015() {
        assertThat(addressee.refuse(over(P02, P03)))
                .get()
                .extracting(Refusal::code)
                .isEqualTo(ErrorCode.E015);
    }
}
