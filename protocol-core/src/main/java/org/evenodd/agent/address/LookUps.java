package org.evenodd.agent.address;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Runs blocking name look-ups: one per name however many ask for it, a limited number at once, fewer for the same
 * caller, and none that nobody waits for any more.
 */
final class LookUps {
    static final int AT_ONCE = 8;
    static final int AT_ONCE_OF_ONE_ASKER = 2;
    static final int MOST = 256;

    private final Map<String, PendingLookUp> lookUps = new LinkedHashMap<>();
    private final Function<String, HostSearchResult> names;
    private final Executor blocking;
    private int threads;

    LookUps(Function<String, HostSearchResult> names, Executor blocking) {
        this.names = names;
        this.blocking = blocking;
    }

    /** A name, and the callers that wait for it. */
    private static final class PendingLookUp {
        private final String name;
        private final String asker;
        private final List<CompletableFuture<HostSearchResult>> waiting = new ArrayList<>();
        private boolean running;

        PendingLookUp(String name, String asker) {
            this.name = name;
            this.asker = asker;
        }

        void add(CompletableFuture<HostSearchResult> answer) {
            waiting.removeIf(CompletableFuture::isDone);
            waiting.add(answer);
        }

        boolean isAbandoned() {
            return !running && waiting.stream().allMatch(CompletableFuture::isDone);
        }
    }

    /**
     * Asks for a name.
     *
     * @param asker the caller; only a few of its names are looked up at once
     * @return completes at once with unknown if there are too many look-ups; callers that stop waiting must cancel it
     */
    CompletableFuture<HostSearchResult> of(String name, String asker) {
        CompletableFuture<HostSearchResult> answer = new CompletableFuture<>();
        if (!addWaiter(name, asker, answer)) {
            return CompletableFuture.completedFuture(new HostSearchResult.Unknown());
        }
        if (reserveThread()) {
            blocking.execute(this::work);
        }
        return answer;
    }

    private synchronized boolean addWaiter(String name, String asker, CompletableFuture<HostSearchResult> answer) {
        dropAbandoned();
        if (lookUps.size() >= MOST && !lookUps.containsKey(name)) {
            return false;
        }
        lookUps.computeIfAbsent(name, absent -> new PendingLookUp(name, asker)).add(answer);
        return true;
    }

    private void dropAbandoned() {
        lookUps.values().removeIf(PendingLookUp::isAbandoned);
    }

    private synchronized boolean reserveThread() {
        boolean free = threads < AT_ONCE;
        if (free) {
            threads++;
        }
        return free;
    }

    private void work() {
        for (Optional<PendingLookUp> next = next(); next.isPresent(); next = next()) {
            perform(next.get());
        }
    }

    private synchronized Optional<PendingLookUp> next() {
        dropAbandoned();
        Optional<PendingLookUp> next = lookUps.values().stream()
                .filter(lookUp -> !lookUp.running && runningFor(lookUp.asker) < AT_ONCE_OF_ONE_ASKER)
                .findFirst();
        next.ifPresentOrElse(lookUp -> lookUp.running = true, () -> threads--);
        return next;
    }

    private long runningFor(String asker) {
        return lookUps.values().stream()
                .filter(lookUp -> lookUp.running && lookUp.asker.equals(asker))
                .count();
    }

    private void perform(PendingLookUp lookUp) {
        try {
            HostSearchResult location = names.apply(lookUp.name);
            end(lookUp).forEach(answer -> answer.complete(location));
        } catch (RuntimeException bug) {
            end(lookUp).forEach(answer -> answer.completeExceptionally(bug));
        }
    }

    private synchronized List<CompletableFuture<HostSearchResult>> end(PendingLookUp lookUp) {
        lookUps.remove(lookUp.name);
        return List.copyOf(lookUp.waiting);
    }
}
