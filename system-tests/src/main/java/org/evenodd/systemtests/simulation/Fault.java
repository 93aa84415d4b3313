package org.evenodd.systemtests.simulation;

import java.time.Duration;

/** Something that goes wrong in a league. */
sealed interface Fault {

    /** A process dies, and is started again after a while. */
    record Killed(String process, FaultTime when, Duration away) implements Fault {}

    /** A process does nothing for a while. */
    record Hanging(String process, FaultTime when, Duration away) implements Fault {}

    /** A process dies and has forgotten its token when it is started again. */
    record Forgetful(String process, FaultTime when, Duration away) implements Fault {}

    /** The manager's store takes nothing more, until the manager is started again. */
    record StoreFull(FaultTime when) implements Fault {}

    /** Two processes do not reach each other. */
    record Parted(String one, String other, FaultTime when, Duration away) implements Fault {}

    /**
     * The network is bad for everybody.
     *
     * @param lost of a hundred bodies
     * @param repeated of a hundred requests
     * @param broken of a hundred connections
     * @param delay of a body, at most
     */
    record Storm(FaultTime when, Duration away, int lost, int repeated, int broken, Duration delay) implements Fault {}

    /** A player's author has done bad work. */
    record Spoiled(String process, PlayerMisbehaviour misbehaviour) implements Fault {}

    /** A machine's clock is wrong. */
    record ClockWrong(String process, WrongClock clock) implements Fault {}

    /** Somebody tries what he may not. */
    record Attacked(Attack attack, FaultTime when) implements Fault {}
}
