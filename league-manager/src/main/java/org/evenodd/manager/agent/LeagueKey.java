package org.evenodd.manager.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.protocol.value.Hmac;

/** The 256 random bits from which all tokens of a league are derived. Never printed. */
public final class LeagueKey {
    private static final int BYTES = 32;

    private final byte[] bits;

    private LeagueKey(byte[] bits) {
        this.bits = bits;
    }

    public static LeagueKey random(RandomGenerator random) {
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        return new LeagueKey(bits);
    }

    /**
     * Reads a key from 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException for anything else; the message does not quote it
     */
    public static LeagueKey parse(String hex) {
        if (!hex.matches("[0-9a-fA-F]{64}")) {
            throw new IllegalArgumentException("A league key is 64 hexadecimal digits");
        }
        return new LeagueKey(HexFormat.of().parseHex(hex));
    }

    String hex() {
        return HexFormat.of().formatHex(bits);
    }

    Hmac hmac() {
        return new Hmac(bits);
    }

    @Override
    public String toString() {
        return "***";
    }

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
}
