package org.evenodd.referee.practice;

import java.util.List;
import org.evenodd.agent.check.CheckAddress;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.message.RehearsalToken;

/**
 * What is to be practised.
 *
 * @param address where the practice stands in for manager and referee
 * @param token what the player is given when it registers
 * @param opponents one after the other
 * @param matches against each of them
 * @param seed of the opponents' and the draws' dice
 * @param shown of how many lost matches each exchange is shown
 * @param search whether that shows our tries to find other words for the player, too
 * @param report how it is told
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

    /** How a practice is told. */
    public enum ReportStyle {
        TEXT,
        JSON
    }

    int total() {
        return opponents.size() * matches;
    }

    /** Whom the player meets in a match, counted from 0. */
    NamedStrategy opponentIn(int match) {
        return opponents.get(match / matches);
    }
}
