package org.evenodd.agent.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.runtime.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the answer to a call was posted as a message instead of returned in the reply.
 *
 * @param answered completes as soon as it was
 * @param scheduler measures the time; null for a call that is answered only in the reply
 */
public record PostedAnswer(
        CompletableFuture<?> answered, @Nullable Scheduler scheduler) {

    /** For calls that are answered only in the reply. */
    public static final PostedAnswer NOWHERE = new PostedAnswer(new CompletableFuture<>(), null);

    public boolean isAnswered() {
        return answered.isDone();
    }

    /** Whether the answer arrives within the given time; completes as soon as it does. */
    public CompletableFuture<Boolean> within(Duration patience) {
        return scheduler == null
                ? CompletableFuture.completedFuture(false)
                : scheduler.within(patience, answered.thenApply(any -> true)).thenApply(in -> in.orElse(false));
    }
}
