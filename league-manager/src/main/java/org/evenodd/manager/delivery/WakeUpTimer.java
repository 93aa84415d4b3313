package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.function.Consumer;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.play.Tick;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;

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
