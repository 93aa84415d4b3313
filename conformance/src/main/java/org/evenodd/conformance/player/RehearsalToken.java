package org.evenodd.conformance.player;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.protocol.value.AuthToken;

/**
 * A player's token in a rehearsal.
 *
 * @param keeping writes to disk what the next run needs for the same token
 */
public record RehearsalToken(AuthToken value, Runnable keeping) {

    /** Returns a token that need not be stored. */
    public static RehearsalToken kept(AuthToken value) {
        return new RehearsalToken(value, () -> {});
    }

    /** Stores the token for the next run. Called only when a player has registered. */
    public CompletableFuture<Void> keep(Executor disk) {
        return CompletableFuture.runAsync(keeping, disk);
    }
}
