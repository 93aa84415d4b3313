package org.evenodd.player.state;

import java.util.Optional;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** Checks that a referee's message is addressed to this player and names a game that it plays. */
public record Addressee(PlayerId self) {

    public Optional<Refusal> refuse(GameInvitation invitation) {
        return otherAddressee(invitation.playerId())
                .or(() -> otherGame(invitation.gameType()))
                .or(() -> self.equals(invitation.opponentId())
                        ? refusal("/opponent_id", ErrorCode.E006, "another player", self)
                        : Optional.empty());
    }

    public Optional<Refusal> refuse(ChooseParityCall call) {
        return otherAddressee(call.playerId()).or(() -> otherGame(call.gameType()));
    }

    public Optional<Refusal> refuse(GameOver over) {
        GameResult result = over.gameResult();
        return result == null || result.choices().containsKey(self)
                ? Optional.empty()
                : refusal(
                        "/game_result/choices",
                        ErrorCode.E015,
                        "a match of " + self,
                        result.choices().keySet());
    }

    private Optional<Refusal> otherAddressee(@Nullable PlayerId addressed) {
        return addressed == null || addressed.equals(self)
                ? Optional.empty()
                : refusal("/player_id", ErrorCode.E005, self.value(), addressed);
    }

    private static Optional<Refusal> otherGame(@Nullable GameType game) {
        return game == null || game.equals(GameType.EVEN_ODD)
                ? Optional.empty()
                : refusal("/game_type", ErrorCode.E006, GameType.EVEN_ODD.value(), game);
    }

    private static Optional<Refusal> refusal(String pointer, ErrorCode code, String expected, Object got) {
        return Optional.of(Refusal.of(new Violation(pointer, code, expected, String.valueOf(got))));
    }
}
