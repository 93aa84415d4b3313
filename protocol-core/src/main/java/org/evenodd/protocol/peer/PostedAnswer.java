package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Scheduler;

/** Detects that the answer to a call was posted as a message instead of returned in the reply. */
public interface PostedAnswer {

    /** For calls that are answered only in the reply. */
    PostedAnswer NOWHERE = new PostedAnswer() {
        @Override
        public boolean isAnswered() {
            return false;
        }

        @Override
        public CompletableFuture<Boolean> within(Duration patience) {
            return CompletableFuture.completedFuture(false);
        }
    };

    boolean isAnswered();

    /** Whether the answer arrives within the given time; completes as soon as it does. */
    CompletableFuture<Boolean> within(Duration patience);

    /**
     * For a call whose answer completes a future.
     *
     * @param scheduler measures the time
     */
    static PostedAnswer when(CompletableFuture<?> answered, Scheduler scheduler) {
        return new PostedAnswer() {
            @Override
            public boolean isAnswered() {
                return answered.isDone();
            }

            @Override
            public CompletableFuture<Boolean> within(Duration patience) {
                CompletableFuture<Boolean> yes = answered.thenApply(any -> true);
                return scheduler.within(patience, yes).thenApply(in -> in.orElse(false));
            }
        };
    }
}
