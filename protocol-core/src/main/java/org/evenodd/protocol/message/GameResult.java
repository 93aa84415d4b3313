package org.evenodd.protocol.message;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.When;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a match as told to its players (PRD 5.3.2).
 *
 * @param choices both players; null for one that did not choose
 * @param drawNonce proves the draw against the commitment of the call
 */
@When(
        field = "status",
        is = "WIN",
        present = {"winner_player_id", "drawn_number", "number_parity"})
@When(field = "status", is = "DRAW", absent = "winner_player_id")
@When(
        field = "status",
        is = "TECHNICAL_LOSS",
        present = "winner_player_id",
        absent = {"drawn_number", "number_parity"})
public record GameResult(
        MatchStatus status,
        @Expected @OrNull @Nullable PlayerId winnerPlayerId,
        @OrNull @Between(min = 1, max = 10) @Nullable Integer drawnNumber,
        @OrNull @Nullable Parity numberParity,
        @Size(min = 2, max = 2) Map<PlayerId, @Nullable Parity> choices,
        @Expected @Size(max = 1000) @Nullable String reason,
        @Sent @OrNull @Nullable Digest drawNonce) {

    public GameResult {
        choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
        new Rules()
                .that(
                        winnerPlayerId == null || choices.containsKey(winnerPlayerId),
                        "/winner_player_id",
                        "one of the two players in choices",
                        winnerPlayerId)
                .that(
                        drawnNumber == null ? numberParity == null : Parity.of(drawnNumber) == numberParity,
                        "/number_parity",
                        "the parity of drawn_number",
                        numberParity)
                .enforce();
    }
}
