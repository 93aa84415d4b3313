package org.evenodd.agent.program;

/** A program cannot start or go on for a reason that its user can fix. The message is one sentence for that user. */
public final class ProgramException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitStatus status;

    private ProgramException(ExitStatus status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    private ProgramException(ExitStatus status, String sentence) {
        super(sentence);
        this.status = status;
    }

    /** Returns an exception for a wrong option. */
    public static ProgramException wrongUsage(String sentence) {
        return new ProgramException(ExitStatus.WRONG_USAGE, sentence);
    }

    /**
     * Returns the number that an option gives, if it is in its range.
     *
     * @throws ProgramException (wrong usage) otherwise
     */
    public static int requireNumber(String option, int number, int least, int most) {
        if (number < least || number > most) {
            throw wrongUsage("%s takes a number from %d to %d, not %d".formatted(option, least, most, number));
        }
        return number;
    }

    /** Returns an exception for work that cannot be done. */
    public static ProgramException failed(String sentence, Throwable cause) {
        return new ProgramException(ExitStatus.FAILED, sentence, cause);
    }

    /** Returns an exception for an address that cannot be bound, or a store that cannot be opened. */
    public static ProgramException cannotStart(String sentence, Throwable cause) {
        return new ProgramException(ExitStatus.CANNOT_START, sentence, cause);
    }

    /** Returns an exception for a missing precondition. */
    public static ProgramException cannotStart(String sentence) {
        return new ProgramException(ExitStatus.CANNOT_START, sentence);
    }

    public ExitStatus status() {
        return status;
    }

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
}
