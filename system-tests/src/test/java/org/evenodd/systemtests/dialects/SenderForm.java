package org.evenodd.systemtests.dialects;

/** The forms of an agent's sender field. */
enum SenderForm {
    TYPED("type and id"),
    BARE_ID("the bare id"),
    OWN_NAME("an id of its own choosing");

    private final String description;

    SenderForm(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /**
     * Returns the sender of a message.
     *
     * @param kind like {@code player}
     * @param id the id from the manager, or the agent's name before registration
     */
    String write(String kind, String id) {
        return switch (this) {
            case TYPED -> kind + ':' + id;
            case BARE_ID -> id;
            case OWN_NAME -> kind + ":alpha";
        };
    }
}
