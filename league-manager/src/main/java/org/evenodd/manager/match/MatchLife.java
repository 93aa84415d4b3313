package org.evenodd.manager.match;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.match.MatchStage.Announced;
import org.evenodd.manager.match.MatchStage.Forgotten;
import org.evenodd.manager.match.MatchStage.Offered;
import org.evenodd.manager.match.MatchStage.Overdue;
import org.evenodd.manager.match.MatchStage.Ready;
import org.evenodd.manager.match.MatchStage.Running;
import org.evenodd.manager.match.MatchStage.Unannounced;
import org.evenodd.protocol.value.AgentId;

/**
 * The life of a match that is to be played now, from its announcement to its result. Nothing else changes the stage
 * that it is in. What agents and clocks tell too late or twice leaves it as it is (=); what only a mistake of ours can
 * ask for throws (!).
 *
 * <pre>
 *                     Unannounced  Announced    Ready      Offered     Running    Overdue    Forgotten
 * announced           Announced    Announced    Announced  Announced   Announced  Announced  Announced
 * answeredBy          =            less awaited =          =           =          =          =
 * leadTimeAt, if due  =            Ready        =          =           =          =          =
 * offered             !            !            Offered    !           !          !          !
 * accepted, declined  =            =            =          Running,    =          =          =
 *   under its lease                                        Ready
 * askedFor            !            !            !          Offered     Offered    !          !
 * overdue             !            !            !          Overdue, if Overdue    !          !
 *                                                          begun, or !
 * forgotten           Forgotten    Forgotten    Forgotten  Forgotten   Forgotten  Forgotten  =
 * renewed             !            !            Ready      Ready       Ready      Ready      Ready
 * takenBack           =            =            =          Ready       Ready      Ready      =
 * over                =            Unannounced  Unannounced Unannounced Unannounced Unannounced Unannounced
 * </pre>
 */
public record MatchLife(MatchStage stage) {

    public static final MatchLife UNANNOUNCED = new MatchLife(new Unannounced());

    private static final MatchLife READY = new MatchLife(new Ready());

    /** Those whom it concerns are told of it, for the first time or because its referee is another. */
    public MatchLife announced(Set<AgentId> awaited, Instant notBefore, Instant latest) {
        return new MatchLife(new Announced(awaited, notBefore, latest));
    }

    /** Somebody answered the announcement. */
    public MatchLife answeredBy(AgentId agent) {
        if (!(stage instanceof Announced announced)) {
            return this;
        }
        Set<AgentId> others = new HashSet<>(announced.awaited());
        others.remove(agent);
        return announced(others, announced.notBefore(), announced.latest());
    }

    /** The lead time may be over, and everybody may have answered, or been waited for long enough. */
    public MatchLife leadTimeAt(Instant now) {
        return stage instanceof Announced announced && announced.due(now) ? READY : this;
    }

    /** RUN_MATCH goes out. */
    public MatchLife offered(int lease) {
        return stage instanceof Ready ? new MatchLife(new Offered(lease, null)) : refused("offered");
    }

    /** Its referee took it: it runs from now on, or from when it began before the referee was asked for it. */
    public MatchLife accepted(int lease, Instant now) {
        return isOffered(lease) ? new MatchLife(new Running(lease, stage.since().orElse(now))) : this;
    }

    /** Its referee did not take it. */
    public MatchLife declined(int lease) {
        return isOffered(lease) ? READY : this;
    }

    /** Its referee has come back, and is asked whether it still has it. It gains no time by that. */
    public MatchLife askedFor(int lease) {
        return stage instanceof Offered || stage instanceof Running
                ? new MatchLife(new Offered(lease, stage.since().orElse(null)))
                : refused("asked for");
    }

    /** It has run for too long, and its referee is asked for the result. */
    public MatchLife overdue(Instant until) {
        if (stage instanceof Running running) {
            return new MatchLife(new Overdue(running.lease(), running.begun(), until));
        }
        return stage instanceof Offered offer && offer.begun() != null
                ? new MatchLife(new Overdue(offer.lease(), offer.begun(), until))
                : refused("overdue");
    }

    /** Its referee has come back, and cannot be asked for it. A second return changes nothing. */
    public MatchLife forgotten(Instant until) {
        return stage instanceof Forgotten ? this : new MatchLife(new Forgotten(until));
    }

    /** It begins anew with the referee that it has. */
    public MatchLife renewed() {
        return stage instanceof Unannounced || stage instanceof Announced ? refused("begun anew") : READY;
    }

    /** Its referee is silent or gone. */
    public MatchLife takenBack() {
        return stage.takesPlace() ? READY : this;
    }

    /** It has its result, or the operator has declared void what there was of it. */
    public MatchLife over() {
        return UNANNOUNCED;
    }

    /** Whether RUN_MATCH is out under this lease, and its answer is due. */
    public boolean isOffered(int lease) {
        return stage instanceof Offered offer && offer.lease() == lease;
    }

    private MatchLife refused(String move) {
        throw new IllegalStateException("a match cannot be %s that is %s".formatted(move, stage));
    }
}
