package org.evenodd.manager.assignment;

import java.util.List;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/** The answer to RUN_MATCH. Ignored unless it is the first answer to the match's latest offer. */
public sealed interface RunMatchAnswer extends Command {

    MatchId match();

    int lease();

    /** Applies the answer to the match and the referee. */
    void settle(UnitOfWork turn, Fixture fixture, RefereeId referee);

    @Override
    default CommandResponse perform(UnitOfWork turn) {
        if (turn.live().match(match()).isOffered(lease())) {
            turn.league()
                    .fixture(match())
                    .ifPresent(fixture ->
                            fixture.assigned().ifPresent(assignment -> settle(turn, fixture, assignment.refereeId())));
        }
        return CommandResponse.NOTED;
    }

    /** The referee acknowledged it. */
    record AssignmentAccepted(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork turn, Fixture fixture, RefereeId referee) {
            turn.move(match, life -> life.accepted(lease, turn.now()));
            turn.changeReferees(referees -> referees.understandingBy(referee));
            if (!fixture.isBegun()) {
                turn.record(new MatchBegun(match, lease, turn.now()));
            }
            turn.heard(referee);
        }
    }

    /** The referee refused: with E016 because it is at capacity, or for another reason. */
    record AssignmentRefused(MatchId match, int lease, String reason) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork turn, Fixture fixture, RefereeId referee) {
            turn.tell(new Notice.MatchRefused(referee, match, reason));
            turn.move(match, life -> life.declined(lease));
            turn.changeReferees(referees -> referees.pausing(referee, turn.now()));
            FreeSlots places = FreeSlots.of(turn);
            List<RefereeMember> free = RefereeAssigner.candidates(turn).stream()
                    .filter(candidate -> places.isFree(candidate.id()))
                    .toList();
            RefereeAssigner.handOver(turn, fixture, free);
        }
    }

    /**
     * The referee does not understand RUN_MATCH in any form. Its matches go to others; if there is no other, it is
     * asked less and less often, until it takes a match or registers again.
     */
    record NotUnderstood(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork turn, Fixture fixture, RefereeId referee) {
            if (!turn.referees().isBaffled(referee)) {
                turn.tell(new Notice.MatchNotUnderstood(referee, match));
            }
            turn.move(match, life -> life.declined(lease));
            turn.changeReferees(referees -> referees.baffling(referee, turn.now()));
        }
    }

    /** The referee was restarted and has lost a match that it had begun under this lease. */
    record MatchLost(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork turn, Fixture fixture, RefereeId referee) {
            RefereeAssigner.beginAnew(turn, fixture);
        }
    }

    /** The referee did not answer, not even to the retries. */
    record Unanswered(MatchId match, int lease) implements RunMatchAnswer {

        @Override
        public void settle(UnitOfWork turn, Fixture fixture, RefereeId referee) {
            turn.silent(referee);
        }
    }
}
