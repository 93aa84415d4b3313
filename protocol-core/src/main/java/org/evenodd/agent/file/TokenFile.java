package org.evenodd.agent.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.evenodd.protocol.value.AuthToken;

/** Keeps a token between two runs, for its owner's eyes only (mode 600 where the file system knows owners). */
public record TokenFile(Path path) {

    /** The token that was kept; empty where there is none, or none that can be one. */
    public Optional<AuthToken> read() throws IOException {
        try {
            String text = new String(Files.readAllBytes(path), US_ASCII).strip();
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
