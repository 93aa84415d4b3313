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

    private final Consumer<UpdateStandings> send;
    private final Scheduler scheduler;
    private Instant next;
    private @Nullable UpdateStandings held;

    /** Passes on due updates, one at a time. */
    public StandingsUpdates(Consumer<UpdateStandings> send, Scheduler scheduler) {
        this.send = send;
        this.scheduler = scheduler;
        this.next = scheduler.instant();
    }

    public synchronized void update(UpdateStandings effect) {
        Duration pause = effect.last() ? Duration.ZERO : Duration.between(scheduler.instant(), next);
        if (pause.isNegative() || pause.isZero()) {
            sendNow(effect);
        } else {
            hold(effect, pause);
        }
    }

    private void hold(UpdateStandings effect, Duration pause) {
        if (held == null) {
            scheduler.after(pause, this::sendHeld);
        }
        held = effect;
    }

    private synchronized void sendHeld() {
        if (held != null) {
            sendNow(held);
        }
    }

    private void sendNow(UpdateStandings effect) {
        held = null;
        int players = Math.max(0, effect.to().size() - UNPACED);
        next = scheduler.instant().plus(PER_PLAYER.multipliedBy(players));
        send.accept(effect);
    }
}
