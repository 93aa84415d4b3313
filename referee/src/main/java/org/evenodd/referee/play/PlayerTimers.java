package org.evenodd.referee.play;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.value.PlayerId;

/** The timers of a match, at most one for each player. */
final class PlayerTimers {

    private final Map<PlayerId, Cancellable> running = new HashMap<>();

    /** Starts a timer in place of the player's previous one. */
    void start(PlayerId player, Cancellable timer) {
        stop(player);
        running.put(player, timer);
    }

    void stop(PlayerId player) {
        Cancellable former = running.remove(player);
        if (former != null) {
            former.cancel();
        }
    }

    void stopAll() {
        running.values().forEach(Cancellable::cancel);
        running.clear();
    }
}
