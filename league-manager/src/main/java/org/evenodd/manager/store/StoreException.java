package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

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

    /** The file is not a store, or is too damaged to be read. */
    public static final class DamagedStoreException extends StoreException {
        private static final long serialVersionUID = 1L;
        private static final List<String> SUFFIXES = List.of("", "-wal", "-shm");

        private final transient Path file;

        public DamagedStoreException(Path file, Throwable cause) {
            super(
                    "The store %s is damaged, or is not a store (%s): restore a copy, or start with --new-league, which moves it aside."
                            .formatted(file, StoreErrorText.reason(cause)),
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
            String name = file.getFileName() + ".damaged-" + LeagueArchive.stamp(now);
            try {
                for (String suffix : SUFFIXES) {
                    move(file.resolveSibling(file.getFileName() + suffix), file.resolveSibling(name + suffix));
                }
                return file.resolveSibling(name);
            } catch (IOException e) {
                throw StoreErrorText.cannotOpen(file.toString(), e);
            }
        }

        private static void move(Path from, Path to) throws IOException {
            if (Files.exists(from)) {
                Files.move(from, to);
            }
        }
    }
}
