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
 * Look-ups that block for as long as somebody's name server likes: one for each name, whoever asks for it, so many at once,
 * fewer for the same asker, and none for those who have ceased to wait.
 */
final class LookUps {
    static final int AT_ONCE = 8;
    static final int AT_ONCE_OF_ONE_ASKER = 2;
    static final int MOST = 256;

    private final Map<String, LookUp> lookUps = new LinkedHashMap<>();
    private final Function<String, Location> names;
    private final Executor blocking;
    private int threads;

    LookUps(Function<String, Location> names, Executor blocking) {
        this.names = names;
        this.blocking = blocking;
    }

    /** One name, and who waits for it. */
    private static final class LookUp {
        private final String name;
        private final String asker;
        private final List<CompletableFuture<Location>> waiting = new ArrayList<>();
        private boolean begun;

        LookUp(String name, String asker) {
            this.name = name;
            this.asker = asker;
        }

        void add(CompletableFuture<Location> answer) {
            waiting.removeIf(CompletableFuture::isDone);
            waiting.add(answer);
        }

        boolean isInVain() {
            return !begun && waiting.stream().allMatch(CompletableFuture::isDone);
        }
    }

    /**
     * Asks for a name.
     *
     * @param asker of whose names only a few are looked up at once
     * @return unknown at once where too many are asked for; to be cancelled by who waits no longer
     */
    CompletableFuture<Location> of(String name, String asker) {
        CompletableFuture<Location> answer = new CompletableFuture<>();
        if (!enlist(name, asker, answer)) {
            return CompletableFuture.completedFuture(new Location.Unknown());
        }
        if (takeThread()) {
            blocking.execute(this::work);
        }
        return answer;
    }

    private synchronized boolean enlist(String name, String asker, CompletableFuture<Location> answer) {
        dropThoseInVain();
        if (lookUps.size() >= MOST && !lookUps.containsKey(name)) {
            return false;
        }
        lookUps.computeIfAbsent(name, absent -> new LookUp(name, asker)).add(answer);
        return true;
    }

    private void dropThoseInVain() {
        lookUps.values().removeIf(LookUp::isInVain);
    }

    private synchronized boolean takeThread() {
        boolean free = threads < AT_ONCE;
        if (free) {
            threads++;
        }
        return free;
    }

    private void work() {
        for (Optional<LookUp> next = next(); next.isPresent(); next = next()) {
            perform(next.get());
        }
    }

    private synchronized Optional<LookUp> next() {
        dropThoseInVain();
        Optional<LookUp> next = lookUps.values().stream()
                .filter(lookUp -> !lookUp.begun && begunFor(lookUp.asker) < AT_ONCE_OF_ONE_ASKER)
                .findFirst();
        next.ifPresentOrElse(lookUp -> lookUp.begun = true, () -> threads--);
        return next;
    }

    private long begunFor(String asker) {
        return lookUps.values().stream()
                .filter(lookUp -> lookUp.begun && lookUp.asker.equals(asker))
                .count();
    }

    private void perform(LookUp lookUp) {
        try {
            Location location = names.apply(lookUp.name);
            end(lookUp).forEach(answer -> answer.complete(location));
        } catch (RuntimeException bug) {
            end(lookUp).forEach(answer -> answer.completeExceptionally(bug));
        }
    }

    private synchronized List<CompletableFuture<Location>> end(LookUp lookUp) {
        lookUps.remove(lookUp.name);
        return List.copyOf(lookUp.waiting);
    }
}
