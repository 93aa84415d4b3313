package org.evenodd.referee.check;

import java.util.List;

/**
 * A part of the play that is judged as a whole.
 *
 * @param need what must have gone well before
 * @param probes one after the other; where one costs a match, the rest is left out
 */
record PlayerScenario(String title, Need need, List<Probe> probes) {

    PlayerScenario {
        probes = List.copyOf(probes);
    }

    /** What a scenario can do without. */
    enum Need {

        /** Nothing before it matters. */
        NOTHING,

        /** It is a match: where it goes wrong, no scenario that needs a match is played. */
        MATCH,

        /** Matches must have gone well. */
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
