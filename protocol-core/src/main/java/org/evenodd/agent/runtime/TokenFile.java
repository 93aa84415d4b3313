package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.evenodd.protocol.value.AuthToken;

/** A token stored between two runs; only its owner may read it, if the file system supports that (mode 600). */
public record TokenFile(Path path) {

    /** The stored token; empty if there is no file, or its text is not a token. */
    public Optional<AuthToken> read() throws IOException {
        try {
            String text = TextFile.line(path);
            return AuthToken.SYNTAX.accepts(text) ? Optional.of(new AuthToken(text)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    public void keep(AuthToken token) throws IOException {
        AtomicFile.secret(path).replace((token.value() + '\n').getBytes(US_ASCII));
    }

    public void drop() throws IOException {
        Files.deleteIfExists(path);
    }
}
