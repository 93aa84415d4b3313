package org.evenodd.systemtests.dialects;

/** How a manager tells a referee of its matches. */
enum Assignment {
    PLAYERS_INLINE("by `run_match` with ids and endpoints of the players"),
    FLAT_ENDPOINTS("by `player_A_endpoint`, `player_B_endpoint`"),
    ANNOUNCED_BY_ID("only in the announcement, with `referee_id`"),
    ANNOUNCED_BY_ENDPOINT("only in the announcement, with `referee_endpoint`");

    private final String description;

    Assignment(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    boolean isByAnnouncement() {
        return this == ANNOUNCED_BY_ID || this == ANNOUNCED_BY_ENDPOINT;
    }
}
