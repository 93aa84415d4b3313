package org.evenodd.manager.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.store.SqliteStore.SqliteFile;

/** Opens the store that a URL like {@code jdbc:sqlite:league.db} or {@code jdbc:postgresql://host/league} names. */
public final class EventStores {
    private EventStores() {}

    /** The URL of an embedded database. */
    public static String embedded(Path file) {
        return SqliteFile.SCHEME + file;
    }

    /**
     * Opens the store of a URL; creates an embedded one if it does not exist.
     *
     * @throws StoreException if the kind of store is unknown, or it cannot be opened
     */
    public static EventStore open(String url) {
        return of(url, file -> SqliteStore.open(file, null), server -> PostgresStore.open(server, null));
    }

    /**
     * Opens the store as {@link #open(String)} does, but waits up to ten seconds for a server that is not up yet, and, now
     * and at each write, up to a minute for an embedded store that another program has locked.
     *
     * @param clock times the waits; its threads must not use the store
     */
    public static EventStore open(String url, Scheduler clock) {
        return of(url, file -> SqliteStore.open(file, clock), server -> PostgresStore.open(server, clock));
    }

    /**
     * Opens the store of a URL for reading, whether a manager uses it or not.
     *
     * @throws StoreException if the kind of store is unknown, it does not exist, or it cannot be opened
     */
    public static EventReader read(String url) {
        return of(url, SqliteStore::read, PostgresStore::read);
    }

    private static <T> T of(String url, Function<Path, T> embedded, Function<PostgresUrl, T> server) {
        if (url.startsWith(PostgresUrl.SCHEME)) {
            return server.apply(PostgresUrl.parse(url));
        }
        if (!url.startsWith(SqliteFile.SCHEME) || url.length() == SqliteFile.SCHEME.length()) {
            throw new StoreException(
                    "There is no store for %s: --db takes jdbc:sqlite:FILE or jdbc:postgresql://HOST/DATABASE."
                            .formatted(scheme(url)));
        }
        try {
            return embedded.apply(Path.of(url.substring(SqliteFile.SCHEME.length())));
        } catch (InvalidPathException e) {
            throw StoreException.cannotOpen(url, e);
        }
    }

    /** The part of a URL that may be shown: the rest may contain a password. */
    private static String scheme(String url) {
        String[] parts = url.split(":", 3);
        return parts.length < 3 ? parts[0] : parts[0] + ':' + parts[1] + ":…";
    }
}
