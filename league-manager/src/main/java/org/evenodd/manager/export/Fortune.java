package org.evenodd.manager.export;

import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.WireName;

/** What a match was for one player: a game won or lost by its choice, or none because somebody failed. */
enum Fortune implements WireName {
    WIN("W"),
    DRAW("D"),
    LOSS("L"),
    FORFEIT_WIN("WF"),
    TECHNICAL_LOSS("TL"),
    DOUBLE_FORFEIT("DF");

    private final String letters;

    Fortune(String letters) {
        this.letters = letters;
    }

    /** As the cross-table shows it. */
    String letters() {
        return letters;
    }

    static Fortune of(MatchDecided decided, PlayerId player) {
        boolean won = player.equals(decided.result().winner());
        return switch (decided.ending()) {
            case WIN -> won ? WIN : LOSS;
            case DRAW -> DRAW;
            case FORFEIT -> won ? FORFEIT_WIN : TECHNICAL_LOSS;
            case BOTH_FAILED -> DOUBLE_FORFEIT;
        };
    }
}
