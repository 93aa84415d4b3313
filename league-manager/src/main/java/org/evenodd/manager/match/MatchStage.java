package org.evenodd.manager.match;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

/** The stages of a match that is due. Created only by {@link MatchLife}. */
public sealed interface MatchStage {

    /** Not yet announced, or over. */
    record Unannounced() implements MatchStage {}

    /**
     * Announced.
     *
     * @param awaited the agents that have not acknowledged the announcement
     * @param notBefore the end of the lead time
     * @param latest when the match starts without the missing acknowledgements
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

    /** May start as soon as its referee has free capacity. */
    record Ready() implements MatchStage {}

    /**
     * RUN_MATCH was sent.
     *
     * @param begun when the referee began the match under this lease; null if it is to begin now
     */
    record Offered(int lease, @Nullable Instant begun) implements MatchStage {}

    /** The referee runs it. */
    record Running(int lease, Instant begun) implements MatchStage {}

    /**
     * Has run longer than any match can: the referee is asked for the result.
     *
     * @param until when the lease is increased
     */
    record Overdue(int lease, Instant begun, Instant until) implements MatchStage {}

    /**
     * The referee was restarted and may have lost the match.
     *
     * @param until until when a report is accepted; then the match is restarted
     */
    record Forgotten(Instant until) implements MatchStage {

        public boolean due(Instant now) {
            return !now.isBefore(until);
        }
    }

    /** Whether the match uses its referee's capacity. */
    default boolean takesPlace() {
        return this instanceof Offered || this instanceof Running || this instanceof Overdue;
    }

    /** When the referee began the match, if known. */
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
     * When the match becomes overdue.
     *
     * @param limit how long a match may take
     */
    default Optional<Instant> end(Duration limit) {
        return this instanceof Overdue overdue ? Optional.of(overdue.until()) : since().map(begun -> begun.plus(limit));
    }

    /** When the match next needs attention if nothing happens before. */
    default Optional<Instant> nextLook(Instant now, Duration limit) {
        if (this instanceof Announced announced) {
            return Optional.of(announced.isLeadOver(now) ? announced.latest() : announced.notBefore());
        }
        return this instanceof Forgotten forgotten ? Optional.of(forgotten.until()) : end(limit);
    }
}
