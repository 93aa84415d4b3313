package org.evenodd.manager.export.table;

import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.WireName;

/** A match's result for one player: a game won, lost or drawn by its choice, or a forfeit. */
enum ResultForPlayer implements WireName {
    WIN("W", "won the game"),
    DRAW("D", "drew the game"),
    LOSS("L", "lost the game"),
    FORFEIT_WIN("WF", "won because the other failed"),
    TECHNICAL_LOSS("TL", "lost because it failed itself"),
    DOUBLE_FORFEIT("DF", "both failed");

    private final String letters;
    private final String meaning;

    ResultForPlayer(String letters, String meaning) {
        this.letters = letters;
        this.meaning = meaning;
    }

    /** The meaning in a few words. */
    String meaning() {
        return meaning;
    }

    /** The letters in the cross-table. */
    String letters() {
        return letters;
    }

    static ResultForPlayer of(MatchDecided decided, PlayerId player) {
        boolean won = player.equals(decided.result().winner());
        return switch (decided.ending()) {
            case WIN -> won ? WIN : LOSS;
            case DRAW -> DRAW;
            case FORFEIT -> won ? FORFEIT_WIN : TECHNICAL_LOSS;
            case BOTH_FAILED -> DOUBLE_FORFEIT;
        };
    }
}
