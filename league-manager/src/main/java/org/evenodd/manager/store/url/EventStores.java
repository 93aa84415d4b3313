package org.evenodd.manager.store.url;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.jdbc.BlockingPauses;
import org.evenodd.manager.store.jdbc.Persistence;
import org.evenodd.manager.store.postgres.ServerDatabase;
import org.evenodd.manager.store.postgres.ServerReading;
import org.evenodd.manager.store.postgres.ServerUrl;
import org.evenodd.manager.store.sqlite.EmbeddedDatabase;
import org.evenodd.manager.store.sqlite.ReadOnlyDatabase;
import org.evenodd.protocol.transport.Scheduler;

/** Opens the store that a URL names. */
public final class EventStores {
    private static final Duration RETRY_LIMIT = Duration.ofSeconds(30);

    private EventStores() {}

    /** The URL of an embedded database. */
    public static String embedded(Path file) {
        return EmbeddedDatabase.SCHEME + file;
    }

    /**
     * Opens the store of a URL like {@code jdbc:sqlite:league.db} or {@code jdbc:postgresql://host/league}; creates an
     * embedded one if it does not exist. Never retries.
     *
     * @throws StoreException if the kind of store is unknown, or it cannot be opened
     */
    public static EventStore open(String url) {
        return open(url, Persistence.NONE);
    }

    /**
     * Opens the store as {@link #open(String)} does. The store retries transient failures of a server for half a
     * minute.
     *
     * @param scheduler provides the time; its threads must not use the store
     */
    public static EventStore open(String url, Scheduler scheduler) {
        return open(url, new Persistence(BlockingPauses.by(scheduler), RETRY_LIMIT));
    }

    private static EventStore open(String url, Persistence persistence) {
        if (url.startsWith(ServerUrl.SCHEME)) {
            return ServerDatabase.open(ServerUrl.parse(url), persistence);
        }
        if (!url.startsWith(EmbeddedDatabase.SCHEME) || url.length() == EmbeddedDatabase.SCHEME.length()) {
            throw StoreErrorText.unknownKind(scheme(url));
        }
        return embedded(url);
    }

    private static EventStore embedded(String url) {
        try {
            return EmbeddedDatabase.open(Path.of(url.substring(EmbeddedDatabase.SCHEME.length())));
        } catch (InvalidPathException e) {
            throw StoreErrorText.cannotOpen(url, e);
        }
    }

    /**
     * Opens the store of a URL for reading, whether a manager uses it or not.
     *
     * @throws StoreException if the kind of store is unknown, it does not exist, or it cannot be opened
     */
    public static EventReader read(String url) {
        if (url.startsWith(ServerUrl.SCHEME)) {
            return ServerReading.open(ServerUrl.parse(url));
        }
        if (!url.startsWith(EmbeddedDatabase.SCHEME) || url.length() == EmbeddedDatabase.SCHEME.length()) {
            throw StoreErrorText.unknownKind(scheme(url));
        }
        try {
            return ReadOnlyDatabase.open(Path.of(url.substring(EmbeddedDatabase.SCHEME.length())));
        } catch (InvalidPathException e) {
            throw StoreErrorText.cannotOpen(url, e);
        }
    }

    /** The part of a URL that may be shown: the rest may contain a password. */
    private static String scheme(String url) {
        String[] parts = url.split(":", 3);
        return parts.length < 3 ? parts[0] : parts[0] + ':' + parts[1] + ":…";
    }
}
