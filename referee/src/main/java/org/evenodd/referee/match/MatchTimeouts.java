package org.evenodd.referee.match;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.game.Game;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The timeouts and retries of a match.
 *
 * @param join for each try of an invitation
 * @param move for each try of a call for a move
 * @param allMoves of one player together, without the pauses before retries
 * @param retry of an unanswered call
 * @param fewer retries for players that get fewer of them
 */
public record MatchTimeouts(
        Duration join, Duration move, Duration allMoves, RetryPolicy retry, Map<PlayerId, RetryPolicy> fewer) {

    /** How often a call is repeated after wrong answers, within the same deadline. */
    public static final int FURTHER_TRIES = 3;

    public MatchTimeouts {
        fewer = Map.copyOf(fewer);
    }

    /** Longer than any match of a game whose only limit is that of each try. */
    private static final Duration UNLIMITED = Duration.ofDays(1);

    /** The timeouts of the settings for a game, the same for all players. */
    public static MatchTimeouts of(SystemSettings settings, Game game) {
        Timeouts timeouts = settings.timeouts();
        TimeLimit limit = game.call().limit();
        return new MatchTimeouts(
                timeouts.joinAck(),
                timeouts.of(limit),
                limit == TimeLimit.MOVE ? timeouts.matchMoves() : UNLIMITED,
                settings.retry(),
                Map.of());
    }

    /** The allowance of a player in a match that begins. */
    Allowance allowance() {
        return new Allowance(0, 0, allMoves);
    }

    /**
     * The retries and wrong answers that a player has used up in a match, and the time that it may still take.
     *
     * @param left for all its moves
     */
    record Allowance(int retries, int wrong, Duration left) {

        Allowance retried() {
            return new Allowance(retries + 1, wrong, left);
        }

        Allowance answeredWrong() {
            return new Allowance(retries, wrong + 1, left);
        }

        Allowance after(Duration time) {
            return new Allowance(retries, wrong, left.minus(time));
        }

        Duration atMost(Duration limit) {
            return left.compareTo(limit) < 0 ? left : limit;
        }
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
        return new MatchTimeouts(join, move, allMoves, retry, asked);
    }

    RetryPolicy retry(PlayerId player) {
        return fewer.getOrDefault(player, retry);
    }
}
