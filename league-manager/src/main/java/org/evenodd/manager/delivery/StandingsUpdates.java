package org.evenodd.manager.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.evenodd.manager.command.Effect.UpdateStandings;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Limits the rate of standings updates after single matches, which in a large league would cost more than the matches:
 * after an update, the next waits for {@link #PER_PLAYER} times the number of players beyond {@link #UNPACED}, and is
 * replaced by a newer one in the meantime. Even 99 players hear of each match within 2.3 s; five seconds are allowed.
 * The last update of a round never waits.
 */
public final class StandingsUpdates {
    static final Duration PER_PLAYER = Duration.ofMillis(25);
    static final int UNPACED = 10;

    private final Consumer<UpdateStandings> receiver;
    private final Scheduler scheduler;
    private Instant next;
    private @Nullable UpdateStandings held;
    private boolean timed;

    /** Passes on due updates, one at a time. */
    public StandingsUpdates(Consumer<UpdateStandings> receiver, Scheduler scheduler) {
        this.receiver = receiver;
        this.scheduler = scheduler;
        this.next = scheduler.instant();
    }

    public synchronized void update(UpdateStandings effect) {
        held = effect;
        if (effect.last()) {
            send(effect);
        } else {
            sendWhenDue();
        }
    }

    private void sendWhenDue() {
        if (held == null) {
            return;
        }
        Instant now = scheduler.instant();
        if (!now.isBefore(next)) {
            send(held);
        } else if (!timed) {
            timed = true;
            scheduler.after(Duration.between(now, next), this::timeIsUp);
        }
    }

    private synchronized void timeIsUp() {
        timed = false;
        sendWhenDue();
    }

    private void send(UpdateStandings effect) {
        held = null;
        int players = Math.max(0, effect.to().size() - UNPACED);
        next = scheduler.instant().plus(PER_PLAYER.multipliedBy(players));
        receiver.accept(effect);
    }
}
