package org.evenodd.agent.file;

/** A file that does not hold what it should. The message says in a few words why not. */
final class DamagedFileException extends Exception {

    private static final long serialVersionUID = 1L;

    DamagedFileException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
