package org.evenodd.manager.engine;

import java.time.InstantSource;
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
 * The one place where a league changes. Commands are decided in the order in which they come; what they lead to is
 * stored, and then, in the same order, done, answered, and seen by the observers. When the store fails nothing is
 * released any more.
 */
public final class LeagueEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LeagueEngine.class);

    private final InstantSource clock;
    private final SerialExecutor mailbox;
    private final GroupCommit<LeagueEvent> commit;
    private final List<Observer> observers = new CopyOnWriteArrayList<>();
    private volatile Consumer<Effect> effects = effect -> {};
    private volatile Tournament stored;
    private Tournament tournament;

    /**
     * An engine at rest.
     *
     * @param journal was read, and holds what the tournament has come from
     * @param storing where the journal is written, which may block
     * @param failure told when the store fails, after which the program is of no use
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
                events -> journal.append(events, clock.instant()), storing, new SerialExecutor(scheduler), failure);
    }

    /**
     * Names who does what the steps ask for. To be called before the first command.
     *
     * @param performer begins to do an effect and returns without blocking; effects come one at a time, in order
     */
    public void perform(Consumer<Effect> performer) {
        effects = performer;
    }

    public void observe(Observer observer) {
        observers.add(observer);
    }

    /** The league as far as it is stored. */
    public League league() {
        return stored.league();
    }

    /** The league as far as it is stored, and what goes on in it. */
    public Tournament tournament() {
        return stored;
    }

    /**
     * Has a command decided; answered once everything that it led to is stored and before anything of it is done, so
     * that who registers has its answer before it is called; exceptionally only where a bug kept it from being decided.
     */
    public CompletableFuture<CommandResponse> submit(Command command) {
        CompletableFuture<CommandResponse> answer = new CompletableFuture<>();
        mailbox.execute(() -> decide(command, answer));
        return answer;
    }

    private void decide(Command command, CompletableFuture<CommandResponse> answer) {
        try {
            CommandResult step = tournament.on(command, clock.instant());
            tournament = step.next();
            commit.add(step.events(), () -> release(step, answer));
        } catch (RuntimeException e) {
            LOG.error(
                    "{} could not be decided because of a bug",
                    command.getClass().getSimpleName(),
                    e);
            answer.completeExceptionally(e);
        }
    }

    private void release(CommandResult step, CompletableFuture<CommandResponse> answer) {
        stored = step.next();
        answer.complete(step.response());
        step.effects().forEach(this::perform);
        if (!step.events().isEmpty()) {
            observers.forEach(
                    observer -> observer.happened(step.events(), step.next().league()));
        }
    }

    /** What one effect breaks, the others and the answer must not suffer from. */
    private void perform(Effect effect) {
        try {
            effects.accept(effect);
        } catch (RuntimeException e) {
            LOG.error("{} could not be done because of a bug", effect.getClass().getSimpleName(), e);
        }
    }
}
