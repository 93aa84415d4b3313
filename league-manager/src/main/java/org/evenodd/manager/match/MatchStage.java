package org.evenodd.manager.match;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/** How far a match that is to be played now is on its way to a result. Only {@link MatchLife} makes them. */
public sealed interface MatchStage {

    /** It is not under way: nobody was told of it yet, or it is over. */
    record Unannounced() implements MatchStage {}

    /**
     * It was announced.
     *
     * @param awaited who has not answered the announcement
     * @param notBefore the end of the lead time
     * @param latest when it starts without those who have not answered
     */
    record Announced(Set<AgentId> awaited, Instant notBefore, Instant latest) implements MatchStage {
        public Announced {
            awaited = Set.copyOf(awaited);
        }

        boolean due(Instant now) {
            return isLeadOver(now) && (awaited.isEmpty() || !now.isBefore(latest));
        }

        public boolean isLeadOver(Instant now) {
            return !now.isBefore(notBefore);
        }
    }

    /** It may start as soon as its referee has a free place. */
    record Ready() implements MatchStage {}

    /**
     * RUN_MATCH is out.
     *
     * @param begun when the referee began it, where it has under this lease; null where it is to begin now
     */
    record Offered(int lease, @Nullable Instant begun) implements MatchStage {}

    /** The referee runs it. */
    record Running(int lease, Instant begun) implements MatchStage {}

    /**
     * It runs for longer than any can: its referee is asked for the result.
     *
     * @param until the lease is raised then
     */
    record Overdue(int lease, Instant begun, Instant until) implements MatchStage {}

    /**
     * Its referee has come back from a restart, perhaps without it.
     *
     * @param until what was reported of it counts; then it begins anew
     */
    record Forgotten(Instant until) implements MatchStage {

        public boolean due(Instant now) {
            return !now.isBefore(until);
        }
    }

    /** Whether it takes one of its referee's places. */
    default boolean takesPlace() {
        return this instanceof Offered || this instanceof Running || this instanceof Overdue;
    }

    /** When the referee began it, where that is known. */
    default Optional<Instant> since() {
        if (this instanceof Running running) {
            return Optional.of(running.begun());
        }
        if (this instanceof Overdue overdue) {
            return Optional.of(overdue.begun());
        }
        return this instanceof Offered offered ? Optional.ofNullable(offered.begun()) : Optional.empty();
    }

    /**
     * When its referee has had it for too long.
     *
     * @param limit how long a match may take
     */
    default Optional<Instant> end(Duration limit) {
        return this instanceof Overdue overdue ? Optional.of(overdue.until()) : since().map(begun -> begun.plus(limit));
    }

    /** When something happens to it unless something else does before. */
    default Optional<Instant> nextLook(Instant now, Duration limit) {
        if (this instanceof Announced announced) {
            return Optional.of(announced.isLeadOver(now) ? announced.latest() : announced.notBefore());
        }
        return this instanceof Forgotten forgotten ? Optional.of(forgotten.until()) : end(limit);
    }
}
