package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/** The store cannot be opened, read or written. The message is one sentence for the operator. */
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

    /** Whether the database failed, rather than its content: it may be there again in a moment. */
    public boolean isOfTheDatabase() {
        for (@Nullable Throwable cause = this; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return true;
            }
        }
        return false;
    }

    static StoreException writtenByAnother(LeagueId league) {
        return new LeadershipLost(
                "Another manager writes league %s in the same store: stop one of them.".formatted(league));
    }

    /** An exception that names the failed operation and the root cause. */
    static StoreException of(String what, Throwable cause) {
        return new StoreException("%s: %s.".formatted(what, reason(cause)), cause);
    }

    static StoreException cannotRead(Throwable cause) {
        return of("The store cannot be read", cause);
    }

    static StoreException cannotWrite(Throwable cause) {
        return of("The store cannot be written", cause);
    }

    static StoreException cannotOpen(String store, Throwable cause) {
        return of("The store %s cannot be opened".formatted(store), cause);
    }

    static StoreException notThere(Path file) {
        return new StoreException("There is no store %s.".formatted(file));
    }

    /** The store is sound and can never take these events, because of a value in them. Nothing was stored. */
    public static final class UnstorableValue extends StoreException {
        private static final long serialVersionUID = 1L;

        public UnstorableValue(Throwable cause) {
            super("A value cannot be stored: %s.".formatted(reason(cause)), cause);
        }
    }

    /** The root cause that has a text, in one line, without the driver's wrapping. */
    static String reason(Throwable cause) {
        Throwable deepest = cause;
        for (@Nullable Throwable next = cause; next != null; next = next.getCause()) {
            deepest = next.getMessage() == null ? deepest : next;
        }
        if (deepest instanceof IOException ofTheDisk) {
            return DiskTrouble.reason(ofTheDisk);
        }
        String text = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        return text.lines().findFirst().orElse("").replaceAll("[.\\s]+$", "");
    }
}
