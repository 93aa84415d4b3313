package org.evenodd.referee.check;

import java.util.List;

/**
 * A part of the play that is judged as a whole.
 *
 * @param need what must have gone well before
 * @param beats one after the other; where one costs a match, the rest is left out
 */
record Scene(String title, Need need, List<Beat> beats) {

    Scene {
        beats = List.copyOf(beats);
    }

    /** What a scene can do without. */
    enum Need {

        /** Nothing before it matters. */
        NOTHING,

        /** It is a match: where it goes wrong, no scene that needs a match is played. */
        MATCH,

        /** Matches must have gone well. */
        PLAYER
    }

    static Scene always(String title, Beat... beats) {
        return new Scene(title, Need.NOTHING, List.of(beats));
    }

    static Scene match(String title, Beat... beats) {
        return new Scene(title, Need.MATCH, List.of(beats));
    }

    static Scene withPlayer(String title, Beat... beats) {
        return new Scene(title, Need.PLAYER, List.of(beats));
    }
}
