package org.evenodd.agent.options;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.token.RefereeKey;
import org.jspecify.annotations.Nullable;

/** Where a program finds the league's referee key. */
public sealed interface RefereeKeyPlace {

    /** The environment variable that may hold the key. */
    String VARIABLE = "EVENODD_REFEREE_KEY";

    /** It was given as it is. */
    record GivenKey(RefereeKey key) implements RefereeKeyPlace {}

    /** It is in a file, perhaps not yet. */
    record InFile(Path file) implements RefereeKeyPlace {}

    /**
     * Where its user says that it is: in this file, else in {@link #VARIABLE}; empty where nothing says so.
     *
     * @param file what {@code --referee-key} names
     * @throws ProgramException (wrong usage) for a variable that holds no key
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
     * The key, if it is there by now.
     *
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException when it holds something else than a key; the message does not quote it
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

    /** What to call it in a sentence. */
    default String name() {
        return this instanceof InFile file ? file.file().toString() : VARIABLE;
    }
}
