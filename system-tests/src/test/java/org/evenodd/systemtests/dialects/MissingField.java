package org.evenodd.systemtests.dialects;

/** The fields that agents omit. */
enum MissingField {
    PROTOCOL("protocol"),
    MESSAGE_TYPE("message_type"),
    MATCH_ID("match_id"),
    PLAYER_ID("player_id"),
    TIMESTAMP("timestamp"),
    CONVERSATION_ID("conversation_id"),
    SENDER("sender"),
    ARRIVAL("arrival_timestamp"),
    VERSION("version"),
    GAME_TYPES("game_types"),
    PLACES("max_concurrent_matches"),
    LEAGUE_ID("league_id");

    private final String field;

    MissingField(String field) {
        this.field = field;
    }

    String field() {
        return field;
    }
}
