package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
 * Derives a player's token where there is no league, in a check or a practice. All runs that share the file give the
 * same token, because most players register only once and a strict player rejects any other token afterwards.
 *
 * @param path path of the secret from which tokens are derived, readable by its owner only
 */
public record RehearsalKey(Path path) {

    private static final Logger LOG = LoggerFactory.getLogger(RehearsalKey.class);
    private static final int BYTES = 32;

    /**
     * Returns a player's token. If the secret cannot be stored, the token is valid for this run only, and a warning is
     * logged.
     */
    public RehearsalToken token(PlayerId player, RandomGenerator random) {
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        Digest fresh = new Digest(HexFormat.of().formatHex(bits));
        try {
            return kept().map(secret -> RehearsalToken.kept(made(secret, player)))
                    .orElseGet(() -> new RehearsalToken(made(fresh, player), () -> keep(fresh)));
        } catch (IOException e) {
            warn(e);
            return RehearsalToken.kept(made(fresh, player));
        }
    }

    private static AuthToken made(Digest secret, PlayerId player) {
        return LeagueToken.of(player, new Hmac(secret.value().getBytes(US_ASCII)).of(player.value()));
    }

    private void keep(Digest secret) {
        try {
            AtomicFile.secret(path).replace((secret.value() + '\n').getBytes(US_ASCII));
        } catch (IOException e) {
            warn(e);
        }
    }

    private void warn(IOException e) {
        LOG.warn(
                "{} cannot be kept, so that the player has to be started again for the next run: {}",
                path,
                e.toString());
    }

    private Optional<Digest> kept() throws IOException {
        try {
            String text = new String(Files.readAllBytes(path), US_ASCII).strip();
            return Digest.SYNTAX.accepts(text) ? Optional.of(new Digest(text)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
