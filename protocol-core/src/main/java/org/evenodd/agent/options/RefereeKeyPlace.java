package org.evenodd.agent.options;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.evenodd.protocol.token.RefereeKey;

/** From where a referee has the league's referee key. */
public sealed interface RefereeKeyPlace {

    /** It was told. */
    record Known(RefereeKey key) implements RefereeKeyPlace {}

    /** It is in a file, perhaps not yet. */
    record InFile(Path file) implements RefereeKeyPlace {}

    /**
     * The key, if it is there by now.
     *
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException when it holds something else than a key; the message does not quote it
     */
    default Optional<RefereeKey> read() throws IOException {
        if (this instanceof Known known) {
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
        return this instanceof InFile file ? file.file().toString() : RefereeKeyOption.VARIABLE;
    }
}
