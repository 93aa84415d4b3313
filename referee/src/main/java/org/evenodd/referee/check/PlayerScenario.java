package org.evenodd.referee.check;

import java.util.List;

/**
 * A part of the check that is judged as a whole.
 *
 * @param need what must have succeeded before
 * @param probes run in order; if one costs a match, the rest is skipped
 */
record PlayerScenario(String title, Need need, List<Probe> probes) {

    PlayerScenario {
        probes = List.copyOf(probes);
    }

    /** What a scenario depends on. */
    enum Need {

        /** It runs in any case. */
        NOTHING,

        /** It is a match: if it goes wrong, later scenarios that need a match are skipped. */
        MATCH,

        /** The matches so far must have gone well. */
        PLAYER
    }

    static PlayerScenario always(String title, Probe... probes) {
        return new PlayerScenario(title, Need.NOTHING, List.of(probes));
    }

    static PlayerScenario match(String title, Probe... probes) {
        return new PlayerScenario(title, Need.MATCH, List.of(probes));
    }

    static PlayerScenario withPlayer(String title, Probe... probes) {
        return new PlayerScenario(title, Need.PLAYER, List.of(probes));
    }
}
