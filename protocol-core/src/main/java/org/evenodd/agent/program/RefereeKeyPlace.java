package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.RefereeKey;
import org.jspecify.annotations.Nullable;

/** Where a program finds the league's referee key. */
public sealed interface RefereeKeyPlace {

    /** The environment variable that may hold the key. */
    String VARIABLE = "EVENODD_REFEREE_KEY";

    /** The key itself. */
    record GivenKey(RefereeKey key) implements RefereeKeyPlace {}

    /** A file that holds the key, or will. */
    record InFile(Path file) implements RefereeKeyPlace {}

    /**
     * Returns the place that the user configured: this file, else {@link #VARIABLE}; empty if neither is set.
     *
     * @param file the file of {@code --referee-key}
     * @throws ProgramException (wrong usage) if the variable holds no valid key
     */
    static Optional<RefereeKeyPlace> given(@Nullable Path file, Map<String, String> environment) {
        if (file != null) {
            return Optional.of(new InFile(file));
        }
        String variable = environment.getOrDefault(VARIABLE, "").strip();
        try {
            return variable.isEmpty() ? Optional.empty() : Optional.of(new GivenKey(RefereeKey.parse(variable)));
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
    default Optional<RefereeKey> read() throws IOException {
        if (this instanceof GivenKey known) {
            return Optional.of(known.key());
        }
        try {
            byte[] bytes = Files.readAllBytes(((InFile) this).file());
            return Optional.of(RefereeKey.parse(new String(bytes, US_ASCII).strip()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Returns a name for messages. */
    default String name() {
        return this instanceof InFile file ? file.file().toString() : VARIABLE;
    }
}
