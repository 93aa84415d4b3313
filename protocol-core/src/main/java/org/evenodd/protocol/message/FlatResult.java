package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.AnyCase;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.WinnerWord;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The flat form of the outcome (REF 1.3).
 *
 * @param winner a player id, {@code draw}, {@code PLAYER_A} or {@code PLAYER_B}
 */
public record FlatResult(
        @Sent @WinnerWord @Nullable String winner,
        @Sent @OrNull @Between(min = 1, max = 10) @Nullable Integer drawnNumber,
        @Sent @OrNull @AnyCase @Nullable Parity playerAChoice,
        @Sent @OrNull @AnyCase @Nullable Parity playerBChoice) {

    public static final String DRAW = "draw";

    public static final FlatResult NONE = new FlatResult(null, null, null, null);
}
