package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * A match of the schedule, with its result once decided.
 *
 * @param termination the reason for its ending
 * @param replays how often it was restarted after the players had met; omitted if never
 * @param voided the leases that the operator voided; omitted if none
 */
public record ScheduledMatch(
        MatchId matchId,
        GameType gameType,
        @Wire("player_A_id") PlayerId playerA,
        @Wire("player_B_id") PlayerId playerB,
        @Sent @OrNull @Nullable RefereeId refereeId,
        @Sent @OrNull @Nullable Endpoint refereeEndpoint,
        Progress status,
        @Maybe @Nullable MatchResult result,
        @Maybe @Nullable MatchTermination termination,
        @Maybe @Between(min = 1) @Nullable Integer replays,
        @Maybe @Nullable List<VoidedLease> voided) {

    public ScheduledMatch {
        voided = voided == null ? null : List.copyOf(voided);
    }
}
