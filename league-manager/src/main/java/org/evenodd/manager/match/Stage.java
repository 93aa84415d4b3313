package org.evenodd.manager.match;

import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/** How far a match that is to be played now is on its way to a referee. */
public sealed interface Stage {

    /**
     * It was announced.
     *
     * @param awaited who has not answered the announcement
     * @param notBefore the end of the lead time
     * @param latest when it starts without those who have not answered
     */
    record Announced(Set<AgentId> awaited, Instant notBefore, Instant latest) implements Stage {
        public Announced {
            awaited = Set.copyOf(awaited);
        }

        public Announced heardFrom(AgentId agent) {
            Set<AgentId> others =
                    awaited.stream().filter(other -> !other.equals(agent)).collect(Collectors.toSet());
            return new Announced(others, notBefore, latest);
        }

        public boolean due(Instant now) {
            return !now.isBefore(notBefore) && (awaited.isEmpty() || !now.isBefore(latest));
        }

        public Instant nextLook(Instant now) {
            return now.isBefore(notBefore) ? notBefore : latest;
        }
    }

    /** It may start as soon as its referee has a free place. */
    record Ready() implements Stage {}

    /**
     * RUN_MATCH is out.
     *
     * @param since when the referee began it, where it has under this lease; null where it is to begin now
     */
    record Offered(int lease, @Nullable Instant since) implements Stage {

        /** A match that is to begin. */
        public Offered(int lease) {
            this(lease, null);
        }
    }

    /** The referee runs it. */
    record Running(int lease, Instant since) implements Stage {}

    /**
     * It runs for longer than any can: its referee is asked for the result.
     *
     * @param until the lease is raised then
     */
    record Overdue(int lease, Instant since, Instant until) implements Stage {}

    /**
     * Its referee has come back from a restart, perhaps without it.
     *
     * @param until what was reported of it counts; then it begins anew
     */
    record Forgotten(Instant until) implements Stage {

        public boolean due(Instant now) {
            return !now.isBefore(until);
        }
    }

    /** Whether it takes one of its referee's places. */
    default boolean takesPlace() {
        return this instanceof Offered || this instanceof Running || this instanceof Overdue;
    }
}
