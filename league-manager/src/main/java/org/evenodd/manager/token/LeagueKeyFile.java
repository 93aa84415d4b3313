package org.evenodd.manager.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.file.AtomicFile;

/** The file with a league's key, readable by the manager alone (mode 600). */
public record LeagueKeyFile(Path path) {

    /**
     * The key in the file; if there is none, creates one and writes it first.
     *
     * @throws IOException when the file can be neither read nor written
     * @throws IllegalArgumentException when it holds something else than a key
     */
    public LeagueKey loadOrCreate(RandomGenerator random) throws IOException {
        Optional<LeagueKey> known = load();
        if (known.isPresent()) {
            return known.get();
        }
        LeagueKey key = LeagueKey.random(random);
        AtomicFile.secret(path).replace((key.hex() + '\n').getBytes(US_ASCII));
        return key;
    }

    /**
     * The key in the file; empty if there is no file.
     *
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException when it holds something else than a key
     */
    public Optional<LeagueKey> load() throws IOException {
        return Files.exists(path)
                ? Optional.of(LeagueKey.parse(new String(Files.readAllBytes(path), US_ASCII).strip()))
                : Optional.empty();
    }
}
