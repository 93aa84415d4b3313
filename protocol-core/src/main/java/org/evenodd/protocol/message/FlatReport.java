package org.evenodd.protocol.message;

import java.util.Objects;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.WinnerWord;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The flat form of a report (REF 2.1).
 *
 * @param winner a player id, {@code draw}, {@code PLAYER_A} or {@code PLAYER_B}
 */
public record FlatReport(
        @Sent @Nullable PlayerId playerA,
        @Sent @Nullable PlayerId playerB,
        @Sent @WinnerWord @Nullable String winner) {

    public FlatReport {
        new Rules()
                .that(playerA == null || !playerA.equals(playerB), "/player_b", "another than player_a", playerB)
                .that(mayHaveWon(winner, playerA, playerB), "/winner", "player_a, player_b or a word", winner)
                .enforce();
    }

    private static boolean mayHaveWon(@Nullable String winner, @Nullable PlayerId a, @Nullable PlayerId b) {
        return winner == null
                || !PlayerId.SYNTAX.accepts(winner)
                || winner.equals(Objects.toString(a, winner))
                || winner.equals(Objects.toString(b, winner));
    }

    /** Whether it is complete without other fields. */
    boolean isWhole() {
        return playerA != null && playerB != null && winner != null;
    }
}
