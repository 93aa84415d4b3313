package org.evenodd.referee.match;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The timeouts and retries of a match.
 *
 * @param join for each try of an invitation
 * @param move for each try of a call for a move
 * @param retry of an unanswered call
 * @param fewer retries for players that get fewer of them
 */
public record MatchTimeouts(Duration join, Duration move, RetryPolicy retry, Map<PlayerId, RetryPolicy> fewer) {

    /** How often a call is repeated after wrong answers, within the same deadline. */
    public static final int FURTHER_TRIES = 3;

    public MatchTimeouts {
        fewer = Map.copyOf(fewer);
    }

    /** The timeouts of the settings, the same for all players. */
    public static MatchTimeouts of(SystemSettings settings) {
        return new MatchTimeouts(
                settings.timeouts().joinAck(), settings.timeouts().choice(), settings.retry(), Map.of());
    }

    /** Returns the timeouts of a match, whose manager may have asked for fewer retries for some players. */
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
