package org.evenodd.referee.match;

import org.evenodd.protocol.value.PlayerId;

/**
 * Identifies one call to a player within a match.
 *
 * @param step the step of the match, from 1: the invitations, then each round of moves
 * @param number the number of the call to that player within the step, from 1
 */
public record CallId(PlayerId player, int step, int number) {

    CallId next() {
        return new CallId(player, step, number + 1);
    }
}
