package org.evenodd.manager.token;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/** Where a league's key is kept. */
public record LeagueKeyFile(Path path) {
    public static final String FILE_NAME = "league.key";

    /**
     * The key in the file; a new one, written there first, where there is none yet.
     *
     * @throws IOException when the file can be neither read nor written
     * @throws IllegalArgumentException when it holds something else than a key
     */
    public LeagueKey loadOrCreate(SecureRandom random) throws IOException {
        SecretFile file = new SecretFile(path);
        Optional<String> kept = file.read();
        if (kept.isPresent()) {
            return LeagueKey.parse(kept.get());
        }
        LeagueKey key = LeagueKey.random(random);
        file.write(key.hex());
        return key;
    }
}
