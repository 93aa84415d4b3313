package org.evenodd.conformance.practice;

import java.util.List;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.conformance.kit.CheckAddress;
import org.evenodd.conformance.player.RehearsalToken;
import org.evenodd.protocol.value.Endpoint;

/**
 * The configuration of a practice.
 *
 * @param address where the practice listens, as manager and referee
 * @param token the token that the player gets when it registers
 * @param opponents the strategies to play against, in order
 * @param matches against each opponent
 * @param seed of the randomness of opponents and draws
 * @param shown how many lost matches are shown with all their exchanges
 * @param search whether to show our tries of other call forms too
 * @param report how the results are reported
 */
public record PracticePlan(
        CheckAddress address,
        Endpoint player,
        RehearsalToken token,
        List<NamedStrategy> opponents,
        int matches,
        long seed,
        int shown,
        boolean search,
        ReportStyle report) {

    public PracticePlan {
        opponents = List.copyOf(opponents);
    }

    /** The form in which a practice is reported. */
    public enum ReportStyle {
        TEXT,
        JSON
    }

    int total() {
        return opponents.size() * matches;
    }

    /** Returns the opponent in a match, counted from 0. */
    NamedStrategy opponentIn(int match) {
        return opponents.get(match / matches);
    }
}
