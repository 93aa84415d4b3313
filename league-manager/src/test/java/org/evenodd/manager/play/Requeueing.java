package org.evenodd.manager.play;

import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.value.MatchId;

/** A league in which the operator has R1M1 played again. */
final class Requeueing {

    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");
    static final RequeueMatch AGAIN = new RequeueMatch(R1M1, "The network was down");

    private Requeueing() {}

    static void play(TournamentFixture world, MatchId match) {
        Fixture fixture = world.league().fixture(match).orElseThrow();
        world.give(new RunMatchAnswer.AssignmentAccepted(match, fixture.lease()));
        world.report(
                fixture.assigned().orElseThrow().refereeId(),
                Reports.underLease(Reports.played(world.league(), match, 2), fixture.lease()));
    }

    static MatchId currentMatchOf(TournamentFixture world, int player) {
        return world.league()
                .currentRound()
                .orElseThrow()
                .fixtureOf(TournamentFixture.p(player))
                .orElseThrow()
                .id();
    }
}
