package org.evenodd.manager.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.Hmac;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.RefereeKey;

/** The tokens of one league's agents (PRD 10.2; docs/protocol-decisions.md, token form). */
public final class Tokens {
    private static final Instant EPOCH = Instant.parse("2024-01-01T00:00:00Z");

    private final Map<AgentId, Issued> issued = new ConcurrentHashMap<>();
    private final Hmac hmac;
    private final LeagueId league;

    /** An agent's token, as last derived: every message to an agent carries it. */
    private record Issued(int generation, AuthToken token) {}

    public Tokens(LeagueKey key, LeagueId league) {
        this.hmac = key.hmac();
        this.league = league;
    }

    /**
     * The first generation for a league whose key may come from an earlier league: higher than any generation given out
     * before, so that old tokens stay void.
     *
     * @param opened when the league was opened; whole seconds count
     * @param former the highest generation of the replaced league, 0 if unknown
     */
    public static int firstGeneration(Instant opened, int former) {
        long byTime = Duration.between(EPOCH, opened).toSeconds();
        return Math.toIntExact(Math.max(byTime, former + 1L));
    }

    /**
     * The token of an agent.
     *
     * @param generation raised each time its older tokens become void
     */
    public AuthToken of(AgentId agent, int generation) {
        Issued last = issued.get(agent);
        if (last != null && last.generation == generation) {
            return last.token;
        }
        AuthToken token = LeagueToken.of(agent, hmac.of(league + ":" + agent.value() + ':' + generation));
        issued.put(agent, new Issued(generation, token));
        return token;
    }

    /** The key that a referee must know to be admitted without the operator. */
    public RefereeKey refereeKey() {
        return new RefereeKey(hmac.of("referee:" + league));
    }

    /** The code that the roster stores instead of an enrolment key. */
    public Digest enrolmentCode(EnrolmentKey key) {
        return hmac.of("enrolment:" + league + ':' + key.value());
    }

    /** Identifies the key without revealing it. */
    public String keyMark() {
        return hmac.of(league + ":key-mark").value();
    }

    /** Whether this is the agent's token of this generation; takes constant time. */
    public boolean owns(AgentId agent, int generation, AuthToken token) {
        return of(agent, generation).equals(token);
    }

    /**
     * A fresh random token of the operator, kept in a file: known to all users that may read the league's directory.
     *
     * @throws ProgramException (cannot start) if the file cannot be written
     */
    public static AuthToken ofOperator(TokenFile file, RandomGenerator random) {
        AuthToken token = new AuthToken(
                LeagueToken.PREFIX + "operator_" + LeagueKey.random(random).hex());
        try {
            file.keep(token);
            return token;
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The operator's token %s cannot be written: %s.".formatted(file.path(), DiskTrouble.reason(e)), e);
        }
    }

    /** The 256 random bits from which all tokens of a league are derived. Never printed. */
    public static final class LeagueKey {
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
                return Files.exists(path) ? Optional.of(LeagueKey.parse(TextFile.line(path))) : Optional.empty();
            }
        }
    }
}
