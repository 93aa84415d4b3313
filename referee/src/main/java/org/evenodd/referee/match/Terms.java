package org.evenodd.referee.match;

import java.time.Duration;
import org.evenodd.protocol.settings.RetryPolicy;
import org.evenodd.protocol.settings.SystemSettings;

/**
 * How long and how often a referee waits.
 *
 * @param join for the answer to an invitation, a try
 * @param move for a move, a try
 * @param retry of a call that nobody answered
 */
public record Terms(Duration join, Duration move, RetryPolicy retry) {

    /** How often a call is repeated after a wrong answer, within the same deadline. */
    public static final int FURTHER_TRIES = 3;

    public static Terms of(SystemSettings settings) {
        return new Terms(settings.timeouts().joinAck(), settings.timeouts().choice(), settings.retry());
    }
}
