package org.evenodd.systemtests.bench;

import java.time.Duration;

/**
 * What a league cost.
 *
 * @param time from the start of the players to the exit of the manager
 * @param processor the processor time of its programs until then
 * @param memory the most that the manager had resident, in bytes; 0 where the system does not tell
 * @param exchanges how many requests were answered
 */
record LeagueCost(Duration time, Processor processor, long memory, long exchanges) {

    /** The processor time of the programs of each kind. */
    record Processor(Duration manager, Duration referees, Duration players) {

        Duration all() {
            return manager.plus(referees).plus(players);
        }
    }

    /** The processor time of an exchange, in seconds. */
    double processorOfExchange() {
        return processor.all().toMillis() / 1000.0 / exchanges;
    }
}
