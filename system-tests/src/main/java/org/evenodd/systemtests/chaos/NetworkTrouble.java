package org.evenodd.systemtests.chaos;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Something that breaks.
 *
 * @param hosts the machines that it befalls; none where it befalls the primary or the standby of that moment
 * @param kilobits a second, on a slow link; otherwise 0
 */
record NetworkTrouble(Kind kind, List<NetworkHost> hosts, int kilobits) {

    /** What can break. */
    enum Kind {
        /** The link of a machine. */
        LINK_DOWN(Part.LINK),
        /** Nothing that two machines send reaches the other one. */
        PAIR_CUT(Part.PAIR),
        /** Hardly anything gets through to a machine. */
        LINK_SLOW(Part.LINK),
        /** SIGKILL, and a restart in the end. */
        MANAGER_KILLED(Part.MANAGER),
        /** Its machine dies, so that nobody is told, and is started again in the end. */
        MANAGER_LOST(Part.MANAGER),
        /** SIGSTOP, and SIGCONT in the end. */
        MANAGER_STOPPED(Part.MANAGER),
        /** The standby is promoted meanwhile, and in the end there is a new standby. */
        PRIMARY_KILLED(Part.DATABASE),
        /** As when it is killed, but its machine dies, so that nobody is told. */
        PRIMARY_LOST(Part.DATABASE),
        /** It goes on in the end. */
        PRIMARY_STOPPED(Part.DATABASE),
        /** It is killed meanwhile and the standby promoted. */
        PRIMARY_STOPPED_AND_KILLED(Part.DATABASE),
        /** In the end there is a new one. */
        STANDBY_KILLED(Part.DATABASE);

        private final Part part;

        Kind(Part part) {
            this.part = part;
        }

        Part part() {
            return part;
        }

        /** Returns whether the standby takes over. */
        boolean isFailOver() {
            return this == PRIMARY_KILLED || this == PRIMARY_LOST || this == PRIMARY_STOPPED_AND_KILLED;
        }

        /** Returns whether processes are stopped for all of its time. */
        boolean isStop() {
            return this == MANAGER_STOPPED || this == PRIMARY_STOPPED;
        }
    }

    /** What a kind befalls. */
    enum Part {
        LINK,
        PAIR,
        MANAGER,
        DATABASE
    }

    /** Returns whether both can befall a league at the same time. */
    boolean goesWith(NetworkTrouble other) {
        return kind.part() != other.kind.part() || (kind.part() != Part.DATABASE && !hosts.equals(other.hosts));
    }

    @Override
    public String toString() {
        String where = hosts.stream().map(NetworkHost::word).collect(Collectors.joining("-"));
        return (kind + " " + where + (kilobits == 0 ? "" : " " + kilobits + " kbit/s")).strip();
    }
}
