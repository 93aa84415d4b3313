package org.evenodd.conformance.player;

import java.util.List;

/**
 * A part of the check that is judged as a whole.
 *
 * @param need what must have succeeded before
 * @param probes run in order
 */
record PlayerScenario(String title, Need need, List<Probe> probes) {

    PlayerScenario {
        probes = List.copyOf(probes);
    }

    PlayerScenario(String title, Need need, Probe... probes) {
        this(title, need, List.of(probes));
    }

    /** What a scenario depends on. */
    enum Need {

        /** It does not call the bot, or not as one that is registered. */
        NO_BOT,

        /** It runs even if no match can be played. */
        NOTHING,

        /** It is a plain match: if an answer does not come in time, later scenarios that need one are skipped. */
        MATCH,

        /** The answers in plain matches must have come in time. */
        PLAYER
    }
}
