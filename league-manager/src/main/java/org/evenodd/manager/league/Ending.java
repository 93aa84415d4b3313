package org.evenodd.manager.league;

import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** The way in which a match was decided; what it is worth depends on it. */
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

    /** Whether somebody failed, so that no game was played out. */
    public boolean isForfeit() {
        return this == FORFEIT || this == BOTH_FAILED;
    }

    /**
     * The outcome of a match between two players that ended so; without a winner nobody won, whatever the ending says.
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
