package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Offered;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.MatchLife.MatchStage.Running;
import org.evenodd.manager.league.MatchLife.MatchStage.Unannounced;
import org.evenodd.manager.league.MatchLife.MatchStage.Unconfirmed;
import org.evenodd.manager.league.MatchLife.MatchStage.UnderWay;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * The life cycle of a match that is due, from its announcement to its result. Nothing else changes its stage. Late and
 * repeated inputs leave it unchanged (=); an input that only a bug can cause throws (!).
 *
 * <pre>
 *                    Unannounced Announced    Ready       Offered     Unconfirmed Running     Overdue     Forgotten
 * announced          Announced   Announced    Announced   Announced   Announced   Announced   Announced   Announced
 * answeredBy         =           less awaited =           =           =           =           =           =
 * leadTimeAt, if due =           Ready        =           =           =           =           =           =
 * offered            !           !            Offered     !           !           !           !           !
 * acknowledged       =           =            =           Unconfirmed =           =           =           =
 *   under its lease
 * notBegun           !           !            !           !           Unconfirmed !           !           !
 * accepted, declined =           =            =           Running,    Running,    =           =           =
 *   under its lease                                       Ready       =
 * askedFor           !           !            !           Offered     !           Offered     !           !
 * overdue            !           !            !           Overdue, if !           Overdue     !           !
 *                                                         begun, or !
 * forgotten          Forgotten   Forgotten    Forgotten   Forgotten   Forgotten   Forgotten   Forgotten   =
 * renewed            !           !            Ready       Ready       Ready       Ready       Ready       Ready
 * takenBack          =           =            =           Ready       Ready       Ready       Ready       =
 * over               =           Unannounced  Unannounced Unannounced Unannounced Unannounced Unannounced Unannounced
 * </pre>
 */
public record MatchLife(MatchStage stage) {

    public static final MatchLife UNANNOUNCED = new MatchLife(new Unannounced());

    private static final MatchLife READY = new MatchLife(new Ready());

    /** The match is announced, for the first time or because of a new referee. */
    public MatchLife announced(Set<AgentId> awaited, Instant notBefore, Instant latest) {
        return new MatchLife(new Announced(awaited, notBefore, latest));
    }

    /** Whether an agent has to acknowledge the announcement. */
    public boolean awaits(AgentId agent) {
        return stage instanceof Announced announced && announced.awaited().contains(agent);
    }

    /** An agent acknowledged the announcement. */
    public MatchLife answeredBy(AgentId agent) {
        return stage instanceof Announced announced
                ? announced(Copies.minus(announced.awaited(), agent), announced.notBefore(), announced.latest())
                : this;
    }

    /** The match becomes ready if the lead time is over and all acknowledgements are in or overdue. */
    public MatchLife leadTimeAt(Instant now) {
        return stage instanceof Announced announced && announced.due(now) ? READY : this;
    }

    /** RUN_MATCH is sent. */
    public MatchLife offered(int lease) {
        return stage instanceof Ready ? new MatchLife(new Offered(lease, null)) : refused("offered");
    }

    /**
     * The referee accepted: the match runs from now, or since its earlier begin if the referee was only asked about it.
     */
    public MatchLife accepted(int lease, Instant now) {
        return isOffered(lease) || isUnconfirmed(lease)
                ? new MatchLife(new Running(lease, stage.since().orElse(now)))
                : this;
    }

    /** The referee acknowledged the offer, which may mean nothing: the match is looked at again then. */
    public MatchLife acknowledged(int lease, boolean byAnnouncement, Instant now, Instant look) {
        return isOffered(lease) ? new MatchLife(new Unconfirmed(lease, byAnnouncement, false, now, look)) : this;
    }

    /** The referee has not begun the match yet, as far as is known: the match is looked at again then. */
    public MatchLife notBegun(boolean transferable, Instant look) {
        return stage instanceof Unconfirmed unconfirmed
                ? new MatchLife(new Unconfirmed(
                        unconfirmed.lease(), unconfirmed.byAnnouncement(), transferable, unconfirmed.at(), look))
                : refused("not begun");
    }

    /** The referee declined. */
    public MatchLife declined(int lease) {
        return isOffered(lease) ? READY : this;
    }

    /** The referee has returned and is asked whether it still has the match, without gaining time. */
    public MatchLife askedFor(int lease) {
        return stage instanceof UnderWay begun && !(stage instanceof Overdue || stage instanceof Unconfirmed)
                ? new MatchLife(new Offered(lease, begun.begun()))
                : refused("asked for");
    }

    /** The match has run too long: the referee is asked for the result. */
    public MatchLife overdue(Instant until) {
        return stage instanceof UnderWay late && late.begun() != null && !(stage instanceof Overdue)
                ? new MatchLife(new Overdue(late.lease(), late.begun(), until))
                : refused("overdue");
    }

    /** The referee has returned and cannot be asked about the match. A second return changes nothing. */
    public MatchLife forgotten(Instant until) {
        return stage instanceof Forgotten ? this : new MatchLife(new Forgotten(until));
    }

    /** The match is restarted with the same referee. */
    public MatchLife renewed() {
        return stage instanceof Unannounced || stage instanceof Announced ? refused("begun anew") : READY;
    }

    /** The referee is silent or removed. */
    public MatchLife takenBack() {
        return stage.isUnderWay() ? READY : this;
    }

    /** The match was decided or annulled. */
    public MatchLife over() {
        return UNANNOUNCED;
    }

    /** Whether RUN_MATCH was sent under this lease and is unanswered. */
    public boolean isOffered(int lease) {
        return stage instanceof Offered offer && offer.lease() == lease;
    }

    /** Whether it was acknowledged under this lease, and no more is known. */
    public boolean isUnconfirmed(int lease) {
        return stage instanceof Unconfirmed unconfirmed && unconfirmed.lease() == lease;
    }

    private MatchLife refused(String move) {
        throw new IllegalStateException("a match cannot be %s that is %s".formatted(move, stage));
    }

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

        /** The match uses its referee's capacity. */
        sealed interface UnderWay extends MatchStage {
            int lease();

            /** When the referee began the match under this lease; null if it is to begin now. */
            @Nullable
            Instant begun();
        }

        /** RUN_MATCH was sent. */
        record Offered(int lease, @Nullable Instant begun) implements UnderWay {}

        /**
         * The referee acknowledged the assignment, in words that do not say that it begins the match.
         *
         * @param byAnnouncement whether it understood the announcement alone
         * @param transferable whether another referee may have the match
         * @param at when it was acknowledged
         * @param look when to see whether the match has been reported
         */
        record Unconfirmed(int lease, boolean byAnnouncement, boolean transferable, Instant at, Instant look)
                implements UnderWay {
            @Override
            public @Nullable Instant begun() {
                return null;
            }
        }

        /** The referee runs it. */
        record Running(int lease, Instant begun) implements UnderWay {}

        /**
         * Has run longer than any match can: the referee is asked for the result.
         *
         * @param until when the lease is increased
         */
        record Overdue(int lease, Instant begun, Instant until) implements UnderWay {}

        /**
         * The referee was restarted and may have lost the match.
         *
         * @param until until when a report is accepted; then the match is restarted
         */
        record Forgotten(Instant until) implements MatchStage {}

        /** Whether the match uses its referee's capacity. */
        default boolean isUnderWay() {
            return this instanceof UnderWay;
        }

        /** When the referee began the match, if known. */
        default Optional<Instant> since() {
            return this instanceof UnderWay match ? Optional.ofNullable(match.begun()) : Optional.empty();
        }

        /**
         * When it has lasted too long, so that something must be done.
         *
         * @param limit how long a match may take
         */
        default Optional<Instant> end(Duration limit) {
            if (this instanceof Overdue overdue) {
                return Optional.of(overdue.until());
            }
            if (this instanceof Unconfirmed unconfirmed) {
                return Optional.of(unconfirmed.look());
            }
            return this instanceof Forgotten forgotten
                    ? Optional.of(forgotten.until())
                    : since().map(begun -> begun.plus(limit));
        }

        /** When the match next needs attention if nothing happens before. */
        default Optional<Instant> nextLook(Instant now, Duration limit) {
            if (this instanceof Announced announced) {
                boolean waits =
                        announced.isLeadOver(now) && !announced.awaited().isEmpty();
                return Optional.of(waits ? announced.latest() : announced.notBefore());
            }
            return end(limit);
        }
    }
}
