package org.evenodd.manager.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Which store a URL stands for. */
public final class EventStores {
    static final String SQLITE = "jdbc:sqlite:";

    private EventStores() {}

    /** The URL of an embedded database. */
    public static String embedded(Path file) {
        return SQLITE + file;
    }

    /**
     * Opens the store of a URL like {@code jdbc:sqlite:league.db}; an embedded one is made where it does not exist.
     *
     * @throws StoreException when there is none of that kind, or it cannot be opened
     */
    public static EventStore open(String url) {
        if (!url.startsWith(SQLITE) || url.length() == SQLITE.length()) {
            throw Sentences.unknownKind(scheme(url));
        }
        try {
            return EmbeddedDatabase.open(Path.of(url.substring(SQLITE.length())));
        } catch (InvalidPathException e) {
            throw Sentences.cannotOpen(url, e);
        }
    }

    /** As much of a URL as may be shown: what follows may hold a password. */
    private static String scheme(String url) {
        String[] parts = url.split(":", 3);
        return parts.length < 3 ? parts[0] : parts[0] + ':' + parts[1] + ":…";
    }
}
