package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Path;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/** Explains store failures to the person who runs the program. */
public final class StoreErrorText {
    private StoreErrorText() {}

    public static StoreException writtenByAnother(LeagueId league) {
        return new LeaderLock.LeadershipLost(
                "Another manager writes league %s in the same store: stop one of them.".formatted(league));
    }

    public static StoreException noContact(Throwable cause) {
        return new StoreException("The store does not answer: %s.".formatted(reason(cause)), cause);
    }

    public static StoreException cannotOpen(String store, Throwable cause) {
        return new StoreException("The store %s cannot be opened: %s.".formatted(store, reason(cause)), cause);
    }

    public static StoreException moved(Path file, Throwable cause) {
        return new StoreException(
                "The store %s is no longer where it was: put it back and start again.".formatted(file), cause);
    }

    public static StoreException notThere(Path file) {
        return new StoreException("There is no store %s.".formatted(file));
    }

    static StoreException brokenLine(Path file, String what) {
        return new StoreException("The archive %s cannot be read: %s.".formatted(file, what));
    }

    public static StoreException cannotRead(Throwable cause) {
        return new StoreException("The store cannot be read: %s.".formatted(reason(cause)), cause);
    }

    public static StoreException cannotWrite(Throwable cause) {
        return new StoreException("The store cannot be written: %s.".formatted(reason(cause)), cause);
    }

    static StoreException brokenEvent(String type, String what) {
        return new StoreException("The store holds an event of kind %s that cannot be read: %s.".formatted(type, what));
    }

    public static StoreException notAUrl(String shown) {
        return new StoreException(
                "--db takes jdbc:postgresql://HOST[:PORT]/DATABASE[?user=NAME&password=SECRET], not \"%s\"."
                        .formatted(shown));
    }

    /** The root cause in one line, without the driver's wrapping. */
    public static String reason(Throwable cause) {
        Throwable deepest = cause;
        for (@Nullable Throwable next = cause; next != null; next = next.getCause()) {
            deepest = next;
        }
        if (deepest instanceof IOException ofTheDisk) {
            return DiskTrouble.reason(ofTheDisk);
        }
        String text = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        return text.lines().findFirst().orElse("").replaceAll("[.\\s]+$", "");
    }
}
