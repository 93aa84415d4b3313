package org.evenodd.conformance.kit;

import java.time.Duration;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** Reads the command-line arguments of a check. */
public final class Arguments {

    private static final long MOST_SECONDS = 3600;
    private static final double MILLIS = 1000;

    private Arguments() {}

    /**
     * A duration in seconds, fractions allowed.
     *
     * @throws ProgramException (wrong usage) if it is negative or longer than an hour
     */
    public static Duration seconds(String option, double seconds) {
        if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
            throw ProgramException.wrongUsage(
                    "%s takes seconds from 0 to %d, not %s".formatted(option, MOST_SECONDS, seconds));
        }
        return Duration.ofMillis((long) (seconds * MILLIS));
    }

    /**
     * The endpoint of the agent to check.
     *
     * @param name of the argument, as the help has it
     * @throws ProgramException (wrong usage) if it is not an endpoint
     */
    public static Endpoint endpoint(String name, String url) {
        try {
            return Endpoint.parse(url);
        } catch (InvalidValueException e) {
            Violation wrong = e.violations().get(0);
            throw ProgramException.wrongUsage("%s takes %s, not %s".formatted(name, wrong.expected(), wrong.got()));
        }
    }
}
