package org.evenodd.systemtests.dialects;

/** What an agent calls itself. */
enum SenderForm {
    TYPED("type and id"),
    BARE_ID("the bare id"),
    OWN_NAME("an id of its own choosing");

    private final String description;

    SenderForm(String description) {
        this.description = description;
    }

    /** For people. */
    String description() {
        return description;
    }

    /**
     * The sender of a message.
     *
     * @param kind like {@code player}
     * @param id as the manager gave it; the agent's name before
     */
    String write(String kind, String id) {
        return switch (this) {
            case TYPED -> kind + ':' + id;
            case BARE_ID -> id;
            case OWN_NAME -> kind + ":alpha";
        };
    }
}
