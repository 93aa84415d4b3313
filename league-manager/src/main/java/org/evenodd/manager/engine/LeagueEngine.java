package org.evenodd.manager.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.store.LeaderLock.OutcomeUnknown;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.manager.tournament.Tournament.Tick;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only place where a league changes. On the league's thread, the commands that wait are decided in order of arrival
 * and their events stored in one transaction; then all their senders are answered, before their effects are performed
 * and the observers told in the same order. After a store failure nothing is released.
 */
public final class LeagueEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LeagueEngine.class);
    private static final CommandResponse NOT_LEADING = new CommandResponse.CommandRefused(
            Refusal.of(ErrorCode.E016, "This manager leads the league no longer: try again")
                    .numbered(RpcError.SERVER_ERROR)); // MCP's number for E016 means that a report has arrived

    private final Scheduler clock;
    private final EventJournal<LeagueEvent> journal;
    private final Executor thread;
    private final Consumer<StoreException> failure;
    private final List<Observer> observers = new CopyOnWriteArrayList<>();
    private volatile Consumer<Effect> effects = effect -> {};
    private volatile Tournament stored;
    private List<Submission> waiting = new ArrayList<>();
    private List<DecidedCommand> unsettled = List.of();
    private Cancellable nextTick = () -> {};
    private volatile boolean settled;
    private boolean over;
    private boolean closed;

    private record Submission(
            Command command,
            BiFunction<Tournament, CommandResult, CommandResult> limit,
            CompletableFuture<CommandResponse> answer) {}

    /** Runs by answering its sender; a bug that the simulation plants answers before the store has it. */
    private record DecidedCommand(CommandResult result, CompletableFuture<CommandResponse> answer) implements Runnable {
        @Override
        public void run() {
            answer.complete(result.response());
        }
    }

    /**
     * An idle engine.
     *
     * @param journal already read; has the events that led to the tournament's state
     * @param thread the league's own: runs one task at a time, in order, and may block
     * @param failure called on it when the store fails; the program must then end
     */
    public LeagueEngine(
            Tournament tournament,
            EventJournal<LeagueEvent> journal,
            Scheduler clock,
            Executor thread,
            Consumer<StoreException> failure) {
        this.stored = tournament;
        this.journal = journal;
        this.clock = clock;
        this.thread = thread;
        this.failure = failure;
    }

    /**
     * Sets the performers of the effects that are not the engine's own: ticks and folding of legs. Must be called before the
     * first command.
     *
     * @param performers called with one effect at a time, in order
     * @throws IllegalStateException if a kind of effect has no performer
     */
    public void perform(EffectPerformers performers) {
        effects = performers
                .with(Effect.WakeAt.class, this::wakeAt)
                .with(Effect.FoldLegs.class, this::fold)
                .complete();
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
        return submitLimited(command, (before, result) -> result);
    }

    /**
     * Submits a command whose result is kept only within a limit.
     *
     * @param limit called on the league's thread with the tournament before the command and the result; returns the result
     *     to keep. Called once more if a command beside this one cannot be stored
     */
    public CompletableFuture<CommandResponse> submitLimited(
            Command command, BiFunction<Tournament, CommandResult, CommandResult> limit) {
        Submission submission = new Submission(command, limit, new CompletableFuture<>());
        if (enqueue(submission)) {
            thread.execute(() -> decide(takeWaiting()));
        }
        return submission.answer();
    }

    /** Records the leniencies that an agent's message needed. */
    public void note(AgentId agent, List<DialectNote> notes) {
        if (!notes.isEmpty()) {
            submit(new DialectSeen(agent, notes));
        }
    }

    /** Whether the thread must be called: it takes all that waits. */
    private synchronized boolean enqueue(Submission submission) {
        if (closed) {
            submission.answer().complete(NOT_LEADING);
            return false;
        }
        waiting.add(submission);
        return waiting.size() == 1;
    }

    /**
     * Answers the commands whose events may be stored, or not, after a failure: it reads them back. Must be called on the league's
     * thread, once nothing that this engine has written can become visible any more.
     *
     * @throws StoreException when the store cannot be read; then nobody is answered
     */
    public void settle() {
        if (!unsettled.isEmpty()) {
            boolean stored = journal.hasAppended();
            settled = stored;
            unsettled.forEach(
                    stored ? DecidedCommand::run : each -> each.answer().complete(NOT_LEADING));
            unsettled = List.of();
        }
    }

    /** Whether commands were found stored: these answers are true after the end of the term too. May be asked on any thread. */
    public boolean hasSettled() {
        return settled;
    }

    /**
     * Refuses all unanswered and all later commands, save those that may be stored: this manager leads the league no longer.
     * Must be called on the league's thread.
     */
    public void close() {
        over = true;
        refuseLater();
        takeWaiting().forEach(submission -> submission.answer().complete(NOT_LEADING));
    }

    private synchronized void refuseLater() {
        closed = true;
    }

    private synchronized List<Submission> takeWaiting() {
        List<Submission> taken = waiting;
        waiting = new ArrayList<>();
        return taken;
    }

    private void decide(List<Submission> batch) {
        if (over) {
            putBack(batch);
            return;
        }
        Tournament state = stored;
        List<DecidedCommand> decisions = new ArrayList<>();
        for (Submission submission : batch) {
            try {
                CommandResult result = submission
                        .limit()
                        .apply(state, state.on(submission.command(), clock.instant(), clock.timeOfDay()));
                state = result.next();
                decisions.add(new DecidedCommand(result, submission.answer()));
            } catch (RuntimeException e) {
                LOG.error("{} could not be decided because of a bug", nameOf(submission.command()), e);
                submission.answer().completeExceptionally(e);
            }
        }
        Optional<StoreException> failed = store(decisions);
        if (failed.isEmpty()) {
            stored = state;
            decisions.forEach(DecidedCommand::run);
            decisions.forEach(decision -> publish(decision.result()));
        } else if (!(failed.get() instanceof UnstorableValue)) {
            over = true;
            if (failed.get() instanceof OutcomeUnknown) {
                unsettled = decisions;
            } else {
                putBack(batch);
            }
            failure.accept(failed.get());
        } else if (batch.size() > 1) {
            batch.forEach(submission -> decide(List.of(submission)));
        } else {
            batch.forEach(submission -> refuse(submission, failed.get()));
        }
    }

    /** The sender of the value is at fault, not the store. */
    private static void refuse(Submission submission, StoreException reason) {
        LOG.warn("{} is refused. {}", nameOf(submission.command()), reason.sentence());
        submission
                .answer()
                .complete(CommandResponse.refused(
                        ErrorCode.E006, "A value in this message cannot be stored: leave out unusual characters"));
    }

    /** Commands of a batch that was not stored are not answered until the engine is closed. */
    private synchronized void putBack(List<Submission> batch) {
        waiting.addAll(0, batch);
    }

    /** Stores the events of all decisions in one transaction; returns why that failed. */
    private Optional<StoreException> store(List<DecidedCommand> decisions) {
        List<LeagueEvent> events = new ArrayList<>();
        decisions.forEach(decision -> events.addAll(decision.result().events()));
        try {
            journal.append(events, clock.timeOfDay());
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(e);
        } catch (RuntimeException e) {
            return Optional.of(new StoreException("Events cannot be stored because of a bug.", e));
        }
    }

    private void publish(CommandResult result) {
        result.effects().forEach(effect -> attempt(effect, () -> effects.accept(effect)));
        if (!result.events().isEmpty()) {
            observers.forEach(observer -> attempt(
                    observer,
                    () -> observer.happened(result.events(), result.next().league())));
        }
    }

    private void wakeAt(Effect.WakeAt wake) {
        nextTick.cancel();
        nextTick = clock.after(Duration.between(clock.instant(), wake.instant()), () -> submit(new Tick()));
    }

    private void fold(Effect.FoldLegs legs) {
        try {
            long next = journal.foldUpTo(legs.upTo());
            if (next > 0 && journal.find(next).orElseThrow() instanceof LegStarted leg) {
                Ladder last = leg.league().ladder();
                observers.forEach(observer -> attempt(observer, () -> observer.folded(last)));
            }
        } catch (StoreException e) {
            over = true;
            failure.accept(e);
        }
    }

    /** A failing effect or observer must not affect the others, nor the answer. */
    private static void attempt(Object what, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("{} failed because of a bug", nameOf(what), e);
        }
    }

    private static String nameOf(Object commandOrEffect) {
        return commandOrEffect.getClass().getSimpleName();
    }

    /** Observes stored events: views, logs, the console. Must not block. */
    @FunctionalInterface
    public interface Observer {

        /**
         * Called after events were stored.
         *
         * @param league the league after them
         */
        void happened(List<LeagueEvent> events, League league);

        /**
         * Called after legs were folded: of their matches no more is known than the results.
         *
         * @param last after the last of these legs; its rounds are all that were played before the next leg
         */
        default void folded(Ladder last) {}
    }
}
