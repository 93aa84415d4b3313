package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.manager.store.Leadership.LeaderLock.LeadershipLost;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

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

    static StoreException writtenByAnother(LeagueId league) {
        return new LeadershipLost(
                "Another manager writes league %s in the same store: stop one of them.".formatted(league));
    }

    /** What does not work, and the root cause. */
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

    /** The root cause in one line, without the driver's wrapping. */
    static String reason(Throwable cause) {
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

    /** The file is not a store, or is too damaged to be read. */
    public static final class DamagedStoreException extends StoreException {
        private static final long serialVersionUID = 1L;
        private static final List<String> SUFFIXES = List.of("", "-wal", "-shm");

        private final transient Path file;

        DamagedStoreException(Path file, Throwable cause) {
            super(
                    "The store %s is damaged, or is not a store (%s): restore a copy, or start with --new-league, which moves it aside."
                            .formatted(file, reason(cause)),
                    cause);
            this.file = file;
        }

        /**
         * Renames the file, so that a person can examine it.
         *
         * @return its new path
         * @throws StoreException if it cannot be renamed
         */
        public Path putAside(Instant now) {
            Path aside = file.resolveSibling(file.getFileName() + ".damaged-" + LeagueArchive.stamp(now));
            try {
                for (String suffix : SUFFIXES) {
                    Path part = file.resolveSibling(file.getFileName() + suffix);
                    if (Files.exists(part)) {
                        Files.move(part, aside.resolveSibling(aside.getFileName() + suffix));
                    }
                }
                return aside;
            } catch (IOException e) {
                throw cannotOpen(file.toString(), e);
            }
        }
    }
}
