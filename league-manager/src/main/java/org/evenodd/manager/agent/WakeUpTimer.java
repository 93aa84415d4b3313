package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.function.Consumer;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Tick;
import org.evenodd.protocol.peer.Cancellable;
import org.evenodd.protocol.peer.Scheduler;

/** Wakes the tournament at the instant that it last requested. */
public final class WakeUpTimer {
    private final Scheduler scheduler;
    private final Consumer<Command> commands;
    private Cancellable next = () -> {};

    public WakeUpTimer(Scheduler scheduler, Consumer<Command> commands) {
        this.scheduler = scheduler;
        this.commands = commands;
    }

    public void set(Effect.WakeAt effect) {
        next.cancel();
        Duration delay = Duration.between(scheduler.instant(), effect.instant());
        next = scheduler.after(delay, () -> commands.accept(new Tick()));
    }
}
