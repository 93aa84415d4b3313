package org.evenodd.referee.game;

import java.util.Optional;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * A draw that was committed to before the first call: closed until both players have chosen, then open.
 *
 * @param revealed null while it is closed
 */
record Seal(MatchId match, Digest commitment, @Nullable NumberDraw revealed) {

    /** Returns the draw; empty while the seal is closed. */
    Optional<NumberDraw> draw() {
        return Optional.ofNullable(revealed);
    }

    /**
     * Opens the seal.
     *
     * @throws IllegalArgumentException if this is not the draw that was committed to
     */
    Seal open(NumberDraw draw) {
        if (!draw.commitment(match).equals(commitment)) {
            throw new IllegalArgumentException("not the draw that was sealed for " + match);
        }
        return new Seal(match, commitment, draw);
    }
}
