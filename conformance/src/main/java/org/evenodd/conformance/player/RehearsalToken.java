package org.evenodd.conformance.player;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A player's token where there is no league, in a check or a practice. All runs that share its file give the same token,
 * because most players register only once and a strict player rejects any other token afterwards.
 *
 * @param keeping writes to disk what the next run needs for the same token
 */
public record RehearsalToken(AuthToken value, Runnable keeping) {

    private static final Logger LOG = LoggerFactory.getLogger(RehearsalToken.class);
    private static final int SECRET_BYTES = 32;

    /** The token of a player. If it cannot be stored, it is valid for this run only, and a warning is logged. */
    public static RehearsalToken of(PlayerId player, Path path, RandomGenerator random) {
        TokenFile file = new TokenFile(path);
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        AuthToken token = kept(file)
                .orElseGet(
                        () -> LeagueToken.of(player, new Digest(HexFormat.of().formatHex(secret))));
        return new RehearsalToken(token, () -> keep(token, file));
    }

    private static Optional<AuthToken> kept(TokenFile file) {
        try {
            return file.read();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void keep(AuthToken token, TokenFile file) {
        try {
            file.keep(token);
        } catch (IOException e) {
            LOG.warn(
                    "{} cannot be kept, so that the player has to be started again for the next run: {}",
                    file.path(),
                    e.toString());
        }
    }

    /** Stores the token for the next run. Called only when a player is there. */
    public CompletableFuture<Void> keep(Executor disk) {
        return CompletableFuture.runAsync(keeping, disk);
    }
}
