package org.evenodd.manager.play;

import static org.evenodd.manager.play.TournamentFixture.p;

import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** Steps of leagues in which the operator has R1M1 replayed. */
final class Requeueing {

    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");
    static final RequeueMatch AGAIN = new RequeueMatch(R1M1, "The network was down", false);

    private Requeueing() {}

    static void play(TournamentFixture tournament, MatchId match) {
        Fixture fixture = tournament.league().fixture(match).orElseThrow();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(match, fixture.lease()));
        tournament.report(fixture, Reports.underLease(Reports.played(tournament.league(), match, 2), fixture.lease()));
    }

    static MatchId matchOf(TournamentFixture tournament, int round, int player) {
        return tournament
                .league()
                .rounds()
                .get(round - 1)
                .fixtureOf(p(player))
                .orElseThrow()
                .id();
    }

    static MatchId currentMatchOf(TournamentFixture tournament, int player) {
        return tournament
                .league()
                .currentRound()
                .orElseThrow()
                .fixtureOf(p(player))
                .orElseThrow()
                .id();
    }
}
