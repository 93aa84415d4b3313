package org.evenodd.manager.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.evenodd.manager.store.StoreException;

/**
 * Stores the events of many commands in one transaction: while one batch is being written, the next one collects.
 * Outcomes are released in order, each after its events are stored; after a failure none is.
 */
final class GroupCommit<E> {

    /** Writes a batch, or throws {@link StoreException}. */
    @FunctionalInterface
    interface Writer<E> {
        void write(List<E> events);
    }

    private record CommitOutcome<E>(List<E> events, Runnable release) {}

    private final Writer<E> writer;
    private final Executor storing;
    private final Executor releasing;
    private final Consumer<StoreException> failure;
    private List<CommitOutcome<E>> waiting = new ArrayList<>();
    private boolean busy;

    /**
     *
     *
     * @param storing runs the writing of batches, which may block
     * @param releasing runs the release of outcomes, one at a time
     * @param failure called once, if the store fails
     */
    GroupCommit(Writer<E> writer, Executor storing, Executor releasing, Consumer<StoreException> failure) {
        this.writer = writer;
        this.storing = storing;
        this.releasing = releasing;
        this.failure = failure;
    }

    /** Stores the events, then releases the outcome. */
    void add(List<E> events, Runnable release) {
        if (enqueue(new CommitOutcome<>(events, release))) {
            storing.execute(this::commit);
        }
    }

    /** Whether a commit must be started: not while one is under way, nor if there is nothing to store. */
    private synchronized boolean enqueue(CommitOutcome<E> outcome) {
        if (!busy && outcome.events().isEmpty()) {
            releasing.execute(outcome.release());
            return false;
        }
        waiting.add(outcome);
        boolean begin = !busy;
        busy = true;
        return begin;
    }

    private void commit() {
        List<CommitOutcome<E>> batch = takeWaiting();
        List<E> events = new ArrayList<>();
        batch.forEach(outcome -> events.addAll(outcome.events()));
        try {
            writer.write(events);
        } catch (StoreException e) {
            failure.accept(e);
            return;
        } catch (RuntimeException e) {
            failure.accept(new StoreException("Events cannot be stored because of a bug.", e));
            return;
        }
        batch.forEach(outcome -> releasing.execute(outcome.release()));
        if (moreIsWaiting()) {
            storing.execute(this::commit);
        }
    }

    private synchronized List<CommitOutcome<E>> takeWaiting() {
        List<CommitOutcome<E>> batch = waiting;
        waiting = new ArrayList<>();
        return batch;
    }

    private synchronized boolean moreIsWaiting() {
        busy = !waiting.isEmpty();
        return busy;
    }
}
