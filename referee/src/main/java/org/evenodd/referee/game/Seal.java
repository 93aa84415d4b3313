package org.evenodd.referee.game;

import java.util.Optional;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** A draw that was committed to before the first call: closed until both players have chosen, then open. */
sealed interface Seal {

    Digest commitment();

    Optional<NumberDraw> draw();

    record Closed(MatchId match, Digest commitment) implements Seal {

        @Override
        public Optional<NumberDraw> draw() {
            return Optional.empty();
        }

        /**
         * Opens the seal.
         *
         * @throws IllegalArgumentException if this is not the draw that was committed to
         */
        OpenSeal open(NumberDraw revealed) {
            if (!revealed.commitment(match).equals(commitment)) {
                throw new IllegalArgumentException("not the draw that was sealed for " + match);
            }
            return new OpenSeal(commitment, revealed);
        }
    }

    record OpenSeal(Digest commitment, NumberDraw revealed) implements Seal {

        @Override
        public Optional<NumberDraw> draw() {
            return Optional.of(revealed);
        }
    }
}
