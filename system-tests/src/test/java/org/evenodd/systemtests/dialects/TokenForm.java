package org.evenodd.systemtests.dialects;

/** The tokens that an agent shows or, as a manager, issues. */
enum TokenForm {
    DUE("the right one"),
    OWN("its own"),
    PLACEHOLDER("a placeholder"),
    NONE("none");

    private final String description;

    TokenForm(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }
}
