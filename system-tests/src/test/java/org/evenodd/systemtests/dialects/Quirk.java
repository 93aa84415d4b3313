package org.evenodd.systemtests.dialects;

/** Habits that belong to no other dimension of an accent. */
enum Quirk {
    INTEGER_IDS("HTTP 422 for an id that is no integer"),
    ALWAYS_ONE("echoes 1 as every id"),
    NULLS("null for what it leaves out"),
    FLAT_META("registers with `name` and `endpoint` and no meta"),
    REGISTERS_BY_REST("registers with a bare object at `/register`"),
    OTHER_PATH("listens at `/mcp`, but names its endpoint without path"),
    REGISTERS_EARLY("registers before it listens"),
    REGISTERS_TWICE("registers again without its token"),
    REFUSES_REPEATS("refuses what is sent twice"),
    OWN_MANAGER_ONLY("refuses broadcasts that are not from `league_manager:LM01`"),
    GAMES_ONLY("knows invitation, call and result, and nothing else"),
    FLAT_REPORT("reports flat: `player_a`, `player_b`, `winner`"),
    DRAW_IS_A_WORD("\"DRAW\" as the winner of a draw"),
    DRAW_IS_EMPTY("\"\" as the winner of a draw"),
    OWN_IDS("gives ids like `player_1a2b3c4d`"),
    SAYS_REGISTERED("`\"status\": \"registered\"` for ACCEPTED");

    private final String description;

    Quirk(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }
}
