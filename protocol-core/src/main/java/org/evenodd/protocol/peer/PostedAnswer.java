package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Scheduler;

/** Whether the answer to a call has come otherwise than in its reply: as a message that the peer posted. */
public interface PostedAnswer {

    /** For calls that are answered in the reply or not at all. */
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

    /** Whether the answer comes within so long; completes as soon as it does. */
    CompletableFuture<Boolean> within(Duration patience);

    /**
     * For a call whose answer completes a future.
     *
     * @param scheduler measures the patience
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
