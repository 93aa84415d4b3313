package org.evenodd.manager.league;

import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** How a match was decided; determines its points. */
public enum Ending {
    WIN,
    DRAW,
    FORFEIT,
    BOTH_FAILED;

    /** The ending of an outcome. */
    public static Ending of(Outcome outcome) {
        if (outcome instanceof Outcome.Win) {
            return WIN;
        }
        if (outcome instanceof Outcome.WonByForfeit) {
            return FORFEIT;
        }
        return outcome instanceof Outcome.Draw ? DRAW : BOTH_FAILED;
    }

    /** Whether a player failed, so that the game was not played to the end. */
    public boolean isForfeit() {
        return this == FORFEIT || this == BOTH_FAILED;
    }

    /**
     * The outcome of a match with this ending; without a winner nobody has won, whatever the ending.
     */
    public Outcome outcome(PlayerId playerA, PlayerId playerB, @Nullable PlayerId winner) {
        if (winner != null) {
            return this == FORFEIT
                    ? new Outcome.WonByForfeit(playerA, playerB, winner)
                    : new Outcome.Win(playerA, playerB, winner);
        }
        return this == BOTH_FAILED ? new Outcome.BothFailed(playerA, playerB) : new Outcome.Draw(playerA, playerB);
    }
}
