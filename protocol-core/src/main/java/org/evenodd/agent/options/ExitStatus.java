package org.evenodd.agent.options;

/** The exit status of a program. */
public enum ExitStatus {
    /** The program has done its work, or a signal stopped it. */
    DONE(0),
    FAILED(1),
    WRONG_USAGE(2),
    /** An address cannot be bound, or a store cannot be opened. */
    CANNOT_START(3);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
