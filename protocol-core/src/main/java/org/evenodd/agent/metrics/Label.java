package org.evenodd.agent.metrics;

/** Names and values that several metrics have in common. */
final class Label {

    /** Stands for every value that is not known beforehand, so that no caller can make up further ones. */
    static final String OTHER = "_OTHER";

    static final String ERROR_TYPE = "error_type";

    private Label() {}
}
