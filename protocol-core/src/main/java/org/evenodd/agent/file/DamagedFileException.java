package org.evenodd.agent.file;

/** A file with invalid content. The message says in a few words what is wrong. */
final class DamagedFileException extends Exception {

    private static final long serialVersionUID = 1L;

    DamagedFileException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
