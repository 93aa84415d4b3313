package org.evenodd.referee.match;

import org.evenodd.protocol.value.PlayerId;

/**
 * One call to a player, unlike any other of the match.
 *
 * @param step the step of the match, from 1: the invitations, then each round of moves
 * @param number the how-manieth call of that step to that player, from 1
 */
public record CallId(PlayerId player, int step, int number) {

    CallId next() {
        return new CallId(player, step, number + 1);
    }
}
