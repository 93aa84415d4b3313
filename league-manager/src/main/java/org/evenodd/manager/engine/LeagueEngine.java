package org.evenodd.manager.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.evenodd.agent.thread.SerialExecutor;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.CommandResult;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.transport.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only place where a league changes. Commands are decided in order of arrival; their events are stored, and then,
 * in the same order, their effects performed, their senders answered, and the observers told. After a store failure
 * nothing is released.
 */
public final class LeagueEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LeagueEngine.class);

    private final Scheduler clock;
    private final SerialExecutor mailbox;
    private final GroupCommit<LeagueEvent> commit;
    private final List<Observer> observers = new CopyOnWriteArrayList<>();
    private volatile Consumer<Effect> effects = effect -> {};
    private volatile Tournament stored;
    private Tournament tournament;

    /**
     * An idle engine.
     *
     * @param journal already read; has the events that led to the tournament's state
     * @param storing runs the writing of the journal, which may block
     * @param failure called when the store fails; the program must then end
     */
    public LeagueEngine(
            Tournament tournament,
            EventJournal<LeagueEvent> journal,
            Scheduler scheduler,
            Executor storing,
            Consumer<StoreException> failure) {
        this.tournament = tournament;
        this.stored = tournament;
        this.clock = scheduler;
        this.mailbox = new SerialExecutor(scheduler);
        this.commit = new GroupCommit<>(
                events -> journal.append(events, clock.timeOfDay()), storing, new SerialExecutor(scheduler), failure);
    }

    /**
     * Sets what performs effects. Must be called before the first command.
     *
     * @param performer starts an effect without blocking; called with one effect at a time, in order
     */
    public void perform(Consumer<Effect> performer) {
        effects = performer;
    }

    public void observe(Observer observer) {
        observers.add(observer);
    }

    /** The league as stored. */
    public League league() {
        return stored.league();
    }

    /** The tournament as stored, with its live state. */
    public Tournament tournament() {
        return stored;
    }

    /**
     * Submits a command. The response completes once the command's events are stored and before its effects are
     * performed, so that a registering agent has its answer before it is called; it fails only because of a bug.
     */
    public CompletableFuture<CommandResponse> submit(Command command) {
        CompletableFuture<CommandResponse> answer = new CompletableFuture<>();
        mailbox.execute(() -> decide(command, answer));
        return answer;
    }

    private void decide(Command command, CompletableFuture<CommandResponse> answer) {
        try {
            CommandResult result = tournament.on(command, clock.instant(), clock.timeOfDay());
            tournament = result.next();
            commit.add(result.events(), () -> release(result, answer));
        } catch (RuntimeException e) {
            LOG.error(
                    "{} could not be decided because of a bug",
                    command.getClass().getSimpleName(),
                    e);
            answer.completeExceptionally(e);
        }
    }

    private void release(CommandResult result, CompletableFuture<CommandResponse> answer) {
        stored = result.next();
        answer.complete(result.response());
        result.effects().forEach(this::perform);
        if (!result.events().isEmpty()) {
            observers.forEach(
                    observer -> observer.happened(result.events(), result.next().league()));
        }
    }

    /** A failing effect must not affect the others or the answer. */
    private void perform(Effect effect) {
        try {
            effects.accept(effect);
        } catch (RuntimeException e) {
            LOG.error("{} could not be done because of a bug", effect.getClass().getSimpleName(), e);
        }
    }
}
