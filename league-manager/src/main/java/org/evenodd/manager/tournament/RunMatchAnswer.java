package org.evenodd.manager.tournament;

import java.util.List;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.RefereeAssigner.Capacity;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** The answer to RUN_MATCH. Ignored unless it is the first answer to the match's latest offer. */
public sealed interface RunMatchAnswer extends Command {

    MatchId match();

    int lease();

    /** Applies the answer to the match and the referee. */
    void settle(UnitOfWork work, Fixture fixture, RefereeId referee);

    @Override
    default CommandResponse perform(UnitOfWork work) {
        if (work.live().match(match()).isOffered(lease())) {
            work.league()
                    .fixture(match())
                    .ifPresent(fixture -> fixture.referee().ifPresent(referee -> settle(work, fixture, referee)));
        }
        return CommandResponse.NOTED;
    }

    /** The referee acknowledged it. */
    record AssignmentAccepted(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
            work.move(match, life -> life.accepted(lease, work.now()));
            work.changeReferees(referees -> referees.takingMatches(referee));
            if (!fixture.isBegun()) {
                work.record(new MatchBegun(match, lease, work.timeOfDay()));
            }
            work.answered(referee);
        }
    }

    /** The referee refused: with E016 because it is at capacity, or for another reason. */
    record AssignmentRefused(MatchId match, int lease, String reason) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
            work.ask(new Notice.MatchRefused(referee, match, reason));
            work.move(match, life -> life.declined(lease));
            work.changeReferees(referees -> referees.pausing(referee, work.now()));
            Capacity capacity = Capacity.of(work);
            List<RefereeMember> free = RefereeAssigner.candidates(work).stream()
                    .filter(candidate -> capacity.isFree(candidate.id()))
                    .toList();
            RefereeAssigner.handOver(work, fixture, free);
        }
    }

    /**
     * The referee does not understand RUN_MATCH in any form. Its matches go to others; if there is no other, it is
     * asked less and less often, until it takes a match or registers again.
     */
    record NotUnderstood(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
            if (!work.referees().lacksRunMatch(referee)) {
                work.ask(new Notice.Warning(
                        ("%s does not know RUN_MATCH: its matches go to other referees. If there is none, it is asked again"
                                        + " at growing intervals, and at once when it registers again.")
                                .formatted(referee)));
            }
            work.move(match, life -> life.declined(lease));
            work.changeReferees(referees -> referees.lackingRunMatch(referee, work.now()));
        }
    }

    /** The referee was restarted and has lost a match that it had begun under this lease. */
    record MatchLost(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
            RefereeAssigner.restart(work, fixture);
        }
    }

    /** The referee did not answer, not even to the retries. */
    record Unanswered(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
            work.silent(referee);
        }
    }
}
