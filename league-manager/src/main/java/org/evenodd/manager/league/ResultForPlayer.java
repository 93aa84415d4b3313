package org.evenodd.manager.league;

import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.WireName;

/** A match's result for one player: a game won, lost or drawn by its choice, or a forfeit. */
public enum ResultForPlayer implements WireName {
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
    public String meaning() {
        return meaning;
    }

    /** The letters in the cross-table. */
    public String letters() {
        return letters;
    }

    /** Whether a player failed, so that the game was not played to the end. */
    public boolean isForfeit() {
        return this == FORFEIT_WIN || this == TECHNICAL_LOSS || this == DOUBLE_FORFEIT;
    }

    /** Whether this player failed, whatever the other did. */
    public boolean isOwnFailure() {
        return this == TECHNICAL_LOSS || this == DOUBLE_FORFEIT;
    }

    /** What a match with this ending and result is for one of its players. */
    public static ResultForPlayer of(Ending ending, MatchResult result, PlayerId player) {
        boolean won = player.equals(result.winner());
        return switch (ending) {
            case WIN -> won ? WIN : LOSS;
            case DRAW -> DRAW;
            case FORFEIT -> won ? FORFEIT_WIN : TECHNICAL_LOSS;
            case BOTH_FAILED -> DOUBLE_FORFEIT;
        };
    }
}
