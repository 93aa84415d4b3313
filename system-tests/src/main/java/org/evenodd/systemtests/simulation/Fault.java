package org.evenodd.systemtests.simulation;

import java.time.Duration;

/** A fault in a simulated league. */
sealed interface Fault {

    /** A process is killed and restarted later. */
    record Killed(String process, FaultTime when, Duration away) implements Fault {}

    /** A process hangs for a while. */
    record Hanging(String process, FaultTime when, Duration away) implements Fault {}

    /** A process is killed, and has lost its token when it restarts. */
    record Forgetful(String process, FaultTime when, Duration away) implements Fault {}

    /** The manager's store rejects all writes until the manager restarts. */
    record StoreFull(FaultTime when) implements Fault {}

    /** Two processes cannot reach each other. */
    record Parted(String one, String other, FaultTime when, Duration away) implements Fault {}

    /**
     * The network is unreliable for every process.
     *
     * @param lost percentage of bodies that are lost
     * @param repeated percentage of requests that are repeated
     * @param broken percentage of connections that break
     * @param delay the longest delay of a body
     */
    record Storm(FaultTime when, Duration away, int lost, int repeated, int broken, Duration delay) implements Fault {}

    /** A player misbehaves. */
    record Spoiled(String process, PlayerMisbehaviour misbehaviour) implements Fault {}

    /** The clock of a machine is wrong. */
    record ClockWrong(String process, WrongClock clock) implements Fault {}

    /** A hostile agent attacks. */
    record Attacked(Attack attack, FaultTime when) implements Fault {}
}
