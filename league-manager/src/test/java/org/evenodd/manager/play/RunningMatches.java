package org.evenodd.manager.play;

import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** Leagues with running matches, including R1M1. */
final class RunningMatches {

    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");

    private RunningMatches() {}

    /** Four players, R1M1 at REF01 and R1M2 at REF02, both running. */
    static TournamentFixture running() {
        return running(TournamentFixture.with(4, 2, 2));
    }

    /** Two players, R1M1 running at the only referee. */
    static TournamentFixture runningAlone() {
        return runningAlone(TournamentFixture.with(2, 1, 1));
    }

    /** Two players, R1M1 running at a referee that treats each assignment as a new match. */
    static TournamentFixture runningAloneAbroad() {
        return runningAlone(TournamentFixture.withForeignReferees(2, 1, 1));
    }

    static TournamentFixture running(TournamentFixture tournament) {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M2, 1));
        return tournament;
    }

    static TournamentFixture runningAlone(TournamentFixture tournament) {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return tournament;
    }
}
