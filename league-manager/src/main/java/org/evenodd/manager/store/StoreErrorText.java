package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Path;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/** Explains store failures to the person who runs the program. */
public final class StoreErrorText {
    private StoreErrorText() {}

    public static StoreException writtenByAnother(LeagueId league) {
        return new LeaderLock.LeadershipLost(
                "Another manager writes league %s in the same store: stop one of them.".formatted(league));
    }

    public static StoreException notLeading() {
        return new LeaderLock.LeadershipLost("This manager has lost the lead: it must not write any more.");
    }

    public static StoreException oldServer(String store) {
        return new StoreException("The store %s needs PostgreSQL 14 or later.".formatted(store));
    }

    public static StoreException noContact(Throwable cause) {
        return new StoreException("The store does not answer: %s.".formatted(reason(cause)), cause);
    }

    public static StoreException inUse(Path file) {
        return new StoreException(
                "The store %s is in use by another League Manager: stop that one, or choose another --db or --league-id."
                        .formatted(file));
    }

    public static StoreException cannotOpen(String store, Throwable cause) {
        return new StoreException("The store %s cannot be opened: %s.".formatted(store, reason(cause)), cause);
    }

    public static DamagedStoreException damaged(Path file, Throwable cause) {
        return new DamagedStoreException(
                file,
                "The store %s is damaged, or is not a store (%s): restore a copy, or start with --new-league, which moves it aside."
                        .formatted(file, reason(cause)),
                cause);
    }

    public static StoreException readOnly(Path file, Throwable cause) {
        return new StoreException(
                "The store %s is read-only (%s): make the file and its directory writable, and start again."
                        .formatted(file, reason(cause)),
                cause);
    }

    public static StoreException moved(Path file, Throwable cause) {
        return new StoreException(
                "The store %s is no longer where it was: put it back and start again.".formatted(file), cause);
    }

    public static StoreException replaced(Path file) {
        return new StoreException(
                "The store %s was replaced by another file: put the right one there and start again.".formatted(file));
    }

    public static StoreException logGone(Path log) {
        return new StoreException(
                "The file %s, which belongs to the store, was deleted or replaced. Its contents are saved in the store: start again, and leave the file in place."
                        .formatted(log));
    }

    public static StoreException notThere(Path file) {
        return new StoreException("There is no store %s.".formatted(file));
    }

    static StoreException brokenLine(Path file, String what) {
        return new StoreException("The archive %s cannot be read: %s.".formatted(file, what));
    }

    public static StoreException newerSchema(String store) {
        return new StoreException(
                "The store %s was written by a newer version of this program: use that version, or another --db."
                        .formatted(store));
    }

    public static StoreException cannotRead(Throwable cause) {
        return new StoreException("The store cannot be read: %s.".formatted(reason(cause)), cause);
    }

    public static StoreException cannotWrite(Throwable cause) {
        return new StoreException("The store cannot be written: %s.".formatted(reason(cause)), cause);
    }

    static StoreException cannotArchive(Path directory, Throwable cause) {
        return new StoreException(
                "The old league cannot be archived in %s: %s.".formatted(directory, reason(cause)), cause);
    }

    static StoreException unknownEvent(String type) {
        return new StoreException(
                "The store holds an event of kind %s, which this version of the program does not know."
                        .formatted(type));
    }

    static StoreException brokenEvent(String type, String what) {
        return new StoreException("The store holds an event of kind %s that cannot be read: %s.".formatted(type, what));
    }

    public static StoreException unknownKind(String scheme) {
        return new StoreException(
                "There is no store for %s: --db takes jdbc:sqlite:FILE or jdbc:postgresql://HOST/DATABASE."
                        .formatted(scheme));
    }

    public static StoreException secretInUrl() {
        return new StoreException("The URL of --db contains an @: give the user and the password as"
                + " ?user=NAME&password=SECRET, or in the environment variables PGUSER and PGPASSWORD.");
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
