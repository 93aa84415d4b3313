package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Hmac;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A player's token where there is no league, in a check or a practice. All runs that share the file with the secret give
 * the same token, because most players register only once and a strict player rejects any other token afterwards.
 *
 * @param keeping writes the secret to disk, from which the next run derives the same token
 */
public record RehearsalToken(AuthToken value, Runnable keeping) {

    private static final Logger LOG = LoggerFactory.getLogger(RehearsalToken.class);
    private static final int SECRET_BYTES = 32;

    /**
     * The token of a player. If the secret cannot be stored, the token is valid for this run only, and a warning is logged.
     *
     * @param path of the secret from which tokens are derived, readable by its owner only
     */
    public static RehearsalToken of(PlayerId player, Path path, RandomGenerator random) {
        byte[] bits = new byte[SECRET_BYTES];
        random.nextBytes(bits);
        Digest secret = kept(path).orElseGet(() -> new Digest(HexFormat.of().formatHex(bits)));
        Digest code = new Hmac(secret.value().getBytes(US_ASCII)).of(player.value());
        return new RehearsalToken(LeagueToken.of(player, code), () -> keep(secret, path));
    }

    private static Optional<Digest> kept(Path path) {
        try {
            String text = new String(Files.readAllBytes(path), US_ASCII).strip();
            return Digest.SYNTAX.accepts(text) ? Optional.of(new Digest(text)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void keep(Digest secret, Path path) {
        try {
            AtomicFile.secret(path).replace((secret.value() + '\n').getBytes(US_ASCII));
        } catch (IOException e) {
            LOG.warn(
                    "{} cannot be kept, so that the player has to be started again for the next run: {}",
                    path,
                    e.toString());
        }
    }
}
