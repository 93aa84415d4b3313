package org.evenodd.manager.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Path;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.protocol.token.RefereeKey;

/** The file in which referees that share the manager's directory find the key that admits them (mode 600, one line). */
public record RefereeKeyFile(Path path) {

    /**
     * Writes the key.
     *
     * @throws IOException when the file cannot be written
     */
    public void write(RefereeKey key) throws IOException {
        AtomicFile.secret(path).replace((key.characters() + '\n').getBytes(US_ASCII));
    }
}
