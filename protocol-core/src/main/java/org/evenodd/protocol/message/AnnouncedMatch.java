package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * A match of an announced round (PRD 4.1.2, SPEC 5.1).
 *
 * @param matchTokens false if its referee cannot show match tokens; otherwise omitted
 */
public record AnnouncedMatch(
        MatchId matchId,
        GameType gameType,
        @Wire("player_A_id") PlayerId playerA,
        @Wire("player_B_id") PlayerId playerB,
        @Sent @Nullable RefereeId refereeId,
        @Expected @Nullable Endpoint refereeEndpoint,
        @Maybe @TakenAsMissing @Nullable Boolean matchTokens) {

    public AnnouncedMatch {
        new Rules()
                .that(!playerA.equals(playerB), "/player_B_id", "another player than player_A_id", playerB)
                .enforce();
    }

    public boolean involves(PlayerId player) {
        return playerA.equals(player) || playerB.equals(player);
    }
}
