package org.evenodd.referee.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.protocol.token.Hmac;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.PlayerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a player the token that it has where there is no league, in a check or a practice. It is the same in all of
 * them that share a file, because most players register only once, and a careful one believes nobody with another token
 * afterwards.
 *
 * @param path of the secret of which it is made, for its owner's eyes only
 */
public record RehearsalKey(Path path) {

    private static final Logger LOG = LoggerFactory.getLogger(RehearsalKey.class);
    private static final int BYTES = 32;

    /**
     * A player's token. Where the secret cannot be kept, the token is good for this run alone, and a warning says so.
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
