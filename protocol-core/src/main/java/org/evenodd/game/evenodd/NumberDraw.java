package org.evenodd.game.evenodd;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * The drawn number, and the nonce that keeps it secret until both players have chosen. Never printed.
 *
 * @param number {@link EvenOdd#LOWEST} to {@link EvenOdd#HIGHEST}
 */
public record NumberDraw(int number, Digest nonce) {

    private static final int NONCE_BYTES = 32;

    public NumberDraw {
        if (number < EvenOdd.LOWEST || number > EvenOdd.HIGHEST) {
            throw new InvalidValueException(ErrorCode.E006, "a number from 1 to 10", String.valueOf(number));
        }
    }

    /** A new draw, as unpredictable as the generator. */
    public static NumberDraw from(RandomGenerator random) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        int number = random.nextInt(EvenOdd.LOWEST, EvenOdd.HIGHEST + 1);
        return new NumberDraw(number, new Digest(HexFormat.of().formatHex(nonce)));
    }

    /** The commitment published before the draw is revealed: SHA-256 of {@code match_id:number:nonce}. */
    public Digest commitment(MatchId match) {
        return Digest.sha256(match + ":" + number + ":" + nonce);
    }

    @Override
    public String toString() {
        return "Draw[sealed]";
    }
}
