package org.evenodd.conformance.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** The messages received so far, in order. */
public final class ReceivedMessages<E> {

    private final List<E> received = new ArrayList<>();
    private final List<MessageWait<E>> waits = new ArrayList<>();

    private record MessageWait<E>(Predicate<List<E>> condition, CompletableFuture<Boolean> met) {}

    /** Adds a message, and completes the waits that it satisfies. */
    public void add(E message) {
        due(message).forEach(wait -> wait.met().complete(true));
    }

    private synchronized List<MessageWait<E>> due(E message) {
        received.add(message);
        List<MessageWait<E>> due =
                waits.stream().filter(wait -> wait.condition().test(received)).toList();
        waits.removeAll(due);
        return due;
    }

    /** Completes when the messages meet a condition. */
    public synchronized CompletableFuture<Boolean> until(Predicate<List<E>> condition) {
        CompletableFuture<Boolean> met = new CompletableFuture<>();
        if (condition.test(received)) {
            met.complete(true);
        } else {
            waits.add(new MessageWait<>(condition, met));
        }
        return met;
    }

    /** Completes with the next matching message. */
    public synchronized CompletableFuture<E> next(Predicate<E> wanted) {
        int before = received.size();
        return until(all -> after(before, all, wanted).isPresent())
                .thenApply(met -> after(before, all(), wanted).orElseThrow());
    }

    private static <E> Optional<E> after(int before, List<E> all, Predicate<E> wanted) {
        return all.stream().skip(before).filter(wanted).findFirst();
    }

    public synchronized List<E> all() {
        return List.copyOf(received);
    }
}
