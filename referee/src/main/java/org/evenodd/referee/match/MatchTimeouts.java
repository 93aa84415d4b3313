package org.evenodd.referee.match;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.value.PlayerId;

/**
 * How long and how often a referee waits.
 *
 * @param join for the answer to an invitation, a try
 * @param move for a move, a try
 * @param retry of a call that nobody answered
 * @param fewer for players to whom such a call is repeated less often
 */
public record MatchTimeouts(Duration join, Duration move, RetryPolicy retry, Map<PlayerId, RetryPolicy> fewer) {

    /** How often a call is repeated after a wrong answer, within the same deadline. */
    public static final int FURTHER_TRIES = 3;

    public MatchTimeouts {
        fewer = Map.copyOf(fewer);
    }

    /** The same for all players. */
    public MatchTimeouts(Duration join, Duration move, RetryPolicy retry) {
        this(join, move, retry, Map.of());
    }

    public static MatchTimeouts of(SystemSettings settings) {
        return new MatchTimeouts(
                settings.timeouts().joinAck(), settings.timeouts().choice(), settings.retry());
    }

    /** Those of a match, for whose players its manager may have asked for fewer retries. */
    public MatchTimeouts in(RunMatch assignment) {
        Map<PlayerId, RetryPolicy> asked = new HashMap<>();
        for (Contestant player : List.of(assignment.playerA(), assignment.playerB())) {
            Integer most = player.maxRetries();
            if (most != null) {
                asked.put(player.playerId(), retry.atMost(most));
            }
        }
        return new MatchTimeouts(join, move, retry, asked);
    }

    RetryPolicy retry(PlayerId player) {
        return fewer.getOrDefault(player, retry);
    }
}
