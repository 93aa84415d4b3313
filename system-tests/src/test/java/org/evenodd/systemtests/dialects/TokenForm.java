package org.evenodd.systemtests.dialects;

/** What an agent shows or, as a manager, gives as a token. */
enum TokenForm {
    DUE("the right one"),
    OWN("its own"),
    PLACEHOLDER("a placeholder"),
    NONE("none");

    private final String description;

    TokenForm(String description) {
        this.description = description;
    }

    /** For people. */
    String description() {
        return description;
    }
}
