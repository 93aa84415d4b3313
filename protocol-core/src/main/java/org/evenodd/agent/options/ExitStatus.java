package org.evenodd.agent.options;

/** How a program ends. */
public enum ExitStatus {
    /** What it was started for is done, or a signal stopped it. */
    DONE(0),
    FAILED(1),
    WRONG_USAGE(2),
    /** An address that cannot be bound, or a store that cannot be opened. */
    CANNOT_START(3);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
