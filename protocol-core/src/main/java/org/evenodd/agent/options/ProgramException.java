package org.evenodd.agent.options;

/** A program that cannot go on for a reason which a person can mend. The message is one sentence for that person. */
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

    /** An option that is wrong. */
    public static ProgramException wrongUsage(String sentence) {
        return new ProgramException(ExitStatus.WRONG_USAGE, sentence);
    }

    /** An address that cannot be bound, or a store that cannot be opened. */
    public static ProgramException cannotStart(String sentence, Throwable cause) {
        return new ProgramException(ExitStatus.CANNOT_START, sentence, cause);
    }

    /** Something that must be there before the program may begin. */
    public static ProgramException cannotStart(String sentence) {
        return new ProgramException(ExitStatus.CANNOT_START, sentence);
    }

    public ExitStatus status() {
        return status;
    }
}
