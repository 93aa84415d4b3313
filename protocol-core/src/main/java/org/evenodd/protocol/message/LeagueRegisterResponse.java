package org.evenodd.protocol.message;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.When;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a player's registration; its token is in the envelope (PRD 3.4, MCP 2.2).
 *
 * @param leagueOpenedAt distinguishes a league from an earlier one with the same id, also in a rejection
 * @param matchTokens the tokens of the matches that the player has in hand, null for a match whose referee cannot show
 *     one; a manager that sends this field expects its players to demand valid tokens from then on
 *     (docs/protocol-decisions.md, what a player does with a caller's token)
 */
@When(field = "status", is = "ACCEPTED", present = "player_id", absent = "reason")
@When(field = "status", is = "REJECTED", present = "reason", absent = "player_id")
public record LeagueRegisterResponse(
        @Flat Envelope envelope,
        RegistrationStatus status,
        @Maybe @OrNull @Nullable PlayerId playerId,
        @Maybe @Nullable LeagueId leagueId,
        @Maybe @Nullable Instant leagueOpenedAt,
        @Maybe @Nullable Map<MatchId, @Nullable AuthToken> matchTokens,
        @Flat Rejection rejection)
        implements Message {

    public LeagueRegisterResponse {
        matchTokens = matchTokens == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(matchTokens));
    }
}
