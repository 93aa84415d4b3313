package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * REF's flat form of a report (REF 2.1).
 *
 * @param winner a player id, {@code draw}, {@code PLAYER_A} or {@code PLAYER_B}
 */
public record FlatReport(
        @Sent @Nullable PlayerId playerA,
        @Sent @Nullable PlayerId playerB,

        @Sent @OrNull @Like(value = FlatResult.WINNER, expected = "a player id, draw, PLAYER_A or PLAYER_B") @Nullable
        String winner) {}
