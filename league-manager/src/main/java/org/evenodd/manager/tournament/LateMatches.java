package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Matches whose result does not come, because their referee takes longer than any match can, or was started anew.
 *
 * <p>A late referee is asked for the result; without one, the match is restarted, by another referee if possible. A referee
 * that has overrun once is the last choice; after the second time it gets no more matches.
 *
 * <p>A referee that has registered again is asked for the matches that it had begun: it continues them, reports them, or has
 * lost them. One that would take the question for a new assignment is not asked; what it does not report soon is restarted.
 * It cannot delay a match for ever by returning again and again: the match goes to another referee or, if there is none, is
 * left with its own for longer and longer.
 */
public final class LateMatches {

    /** How long to wait for the result after asking for it, if a match may take that long. */
    private static final Duration WAIT_FOR_RESULT = Duration.ofSeconds(10);

    /** How long a returned referee's report is accepted before the match is restarted, at first. */
    private static final Duration WAIT_AFTER_RETURN = Duration.ofSeconds(2);

    /** The highest lease under which a match is restarted with its returning referee. */
    private static final int MOST_RENEWED_LEASE = 3;

    private LateMatches() {}

    static void settleDue(UnitOfWork work) {
        Duration limit = work.rules().matchLimit();
        for (Fixture fixture : work.undecided()) {
            MatchStage stage = work.stage(fixture);
            if (stage.end(limit).filter(end -> !work.now().isBefore(end)).isEmpty()) {
                continue;
            }
            if (stage instanceof Forgotten) {
                restartForgotten(work, fixture);
            } else if (stage instanceof Overdue || !RefereeOrders.canBeRepeated(work, fixture)) {
                overran(work, fixture, stage.since().orElseThrow());
            } else {
                Duration wait = limit.compareTo(WAIT_FOR_RESULT) < 0 ? limit : WAIT_FOR_RESULT;
                work.move(fixture.id(), life -> life.overdue(work.now().plus(wait)));
                RefereeOrders.repeat(work, fixture);
            }
        }
    }

    private static void overran(UnitOfWork work, Fixture fixture, Instant since) {
        RefereeId referee = fixture.referee().orElseThrow();
        work.record(new RefereeOverran(referee, fixture.id(), fixture.lease(), since, work.now()));
        boolean excluded = work.league()
                .refereeOf(fixture)
                .filter(late -> late.overruns().tooMany())
                .isPresent();
        work.ask(new Notice.RefereeOverdue(referee, fixture.id(), excluded));
        RefereeAssigner.restart(work, fixture);
    }

    private static void restartForgotten(UnitOfWork work, Fixture fixture) {
        if (fixture.lease() <= MOST_RENEWED_LEASE) {
            RefereeAssigner.restartWithSameReferee(work, fixture);
        } else {
            RefereeAssigner.restart(work, fixture);
        }
    }

    /** A referee has registered again; a second return before a match is restarted changes nothing. */
    public static void refereeReturned(UnitOfWork work, RefereeId referee) {
        work.undecidedOf(referee)
                .filter(fixture -> work.stage(fixture).isUnderWay() || fixture.isBegun())
                .forEach(fixture -> ask(work, fixture));
    }

    private static void ask(UnitOfWork work, Fixture fixture) {
        MatchStage stage = work.stage(fixture);
        if (!RefereeOrders.canBeRepeated(work, fixture)) {
            int renewals = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
            Duration wait = new Backoff(WAIT_AFTER_RETURN, work.rules().matchLimit()).before(renewals + 1);
            work.move(fixture.id(), life -> life.forgotten(work.now().plus(wait)));
        } else if (stage instanceof Overdue) {
            RefereeOrders.repeat(work, fixture);
        } else if (stage.isUnderWay() && fixture.isBegun()) {
            work.move(fixture.id(), life -> life.askedFor(fixture.lease()));
            RefereeOrders.send(work, fixture);
        }
    }
}
