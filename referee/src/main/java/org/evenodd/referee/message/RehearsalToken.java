package org.evenodd.referee.message;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.protocol.value.AuthToken;

/**
 * A player's token in a rehearsal.
 *
 * @param keeping writes to the disk what makes the same token in the next run
 */
public record RehearsalToken(AuthToken value, Runnable keeping) {

    /** One that needs no keeping. */
    public static RehearsalToken kept(AuthToken value) {
        return new RehearsalToken(value, () -> {});
    }

    /** Keeps it for the next run, which nobody needs before a player is there. */
    public CompletableFuture<Void> keep(Executor disk) {
        return CompletableFuture.runAsync(keeping, disk);
    }
}
