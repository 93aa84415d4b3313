package org.evenodd.manager.store;

/** The store cannot be opened, read or written. The message is one sentence for the person who runs the program. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String sentence) {
        super(sentence);
    }

    public StoreException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /** The sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
