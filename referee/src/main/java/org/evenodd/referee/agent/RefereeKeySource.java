package org.evenodd.referee.agent;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.protocol.value.RefereeKey;
import org.jspecify.annotations.Nullable;

/**
 * Where the league's referee key is found.
 *
 * @param file that holds the key, or will; null if it is in {@link #VARIABLE}
 * @param key itself; null if it is in a file
 */
public record RefereeKeySource(
        @Nullable Path file, @Nullable RefereeKey key) {

    /** The environment variable that may hold the key. */
    public static final String VARIABLE = "EVENODD_REFEREE_KEY";

    /** A file that holds the key, or will. */
    public static RefereeKeySource in(Path file) {
        return new RefereeKeySource(file, null);
    }

    /**
     * Returns the source that the user configured: this file, else {@link #VARIABLE}; empty if neither is set.
     *
     * @param file the file of {@code --referee-key}
     * @throws ProgramException (wrong usage) if the variable holds no valid key
     */
    public static Optional<RefereeKeySource> given(@Nullable Path file, Map<String, String> environment) {
        String variable = environment.getOrDefault(VARIABLE, "").strip();
        if (file != null || variable.isEmpty()) {
            return Optional.ofNullable(file).map(RefereeKeySource::in);
        }
        try {
            return Optional.of(new RefereeKeySource(null, RefereeKey.parse(variable)));
        } catch (IllegalArgumentException e) {
            throw ProgramException.wrongUsage("%s does not hold a referee key: %s".formatted(VARIABLE, e.getMessage()));
        }
    }

    /**
     * Returns the key; empty if the file does not exist yet.
     *
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException if the content is no valid key; the message does not quote it
     */
    public Optional<RefereeKey> read() throws IOException {
        try {
            return file == null ? Optional.ofNullable(key) : Optional.of(RefereeKey.parse(TextFile.line(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Returns a name for messages. */
    public String name() {
        return file == null ? VARIABLE : file.toString();
    }
}
