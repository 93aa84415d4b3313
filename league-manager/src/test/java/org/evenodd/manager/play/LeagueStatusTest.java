package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.operator.LeagueStatus;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Test;

class LeagueStatusTest {

    /** What the operator is told of a league. */
    static LeagueStatus status(TournamentFixture tournament) {
        return LeagueStatus.of(tournament.tournament(), List.of(), Optional.empty(), Samples.MORNING);
    }

    private static List<LeagueStatus.Agent> referees(TournamentFixture tournament) {
        return status(tournament).agents().stream()
                .filter(agent -> RefereeId.SYNTAX.accepts(agent.agentId()))
                .toList();
    }

    @Test
    void saysHowManyAreMissingToStartAndWhoDoesNotAnswer() {
        TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
        assertThat(status(tournament).missing())
                .containsExactly(
                        "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                        "No answer from P01 \"Player 1\" at http://localhost:8101/mcp.");
        tournament.reachEverybody();
        assertThat(status(tournament).missing())
                .containsExactly("1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.");
    }

    @Test
    void namesTenThatDoNotAnswerAndCountsTheOthers() {
        TournamentFixture tournament = TournamentFixture.with(12, 0, 1);
        assertThat(status(tournament).missing())
                .hasSize(1 + 10 + 1)
                .endsWith("No answer from P10 \"Player 10\" at http://localhost:8110/mcp.", "No answer from 2 more.");
    }

    @Test
    void waitsForAsManyAsAreToStartTheLeague() {
        TournamentFixture tournament = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(4, 1)));
        tournament.register(3, 1, 1);
        tournament.reachEverybody();
        assertThat(status(tournament).missing())
                .containsExactly("3 of 4 players, waiting for 1 more; 1 of 1 referees.");
    }

    @Test
    void namesTheRefereesThatDoNotAnswerAnyMore() {
        TournamentFixture tournament = TournamentFixture.playing();
        tournament.give(new AgentSilent(ref(1)));
        tournament.give(new AgentSilent(ref(2)));
        assertThat(status(tournament).missing())
                .containsExactly("No referee answers (REF01 at http://localhost:8001/mcp, REF02 at"
                        + " http://localhost:8002/mcp): the league goes on when one does.");
    }

    @Test
    void missesNothingOnceItRuns() {
        TournamentFixture tournament = TournamentFixture.playing();
        LeagueStatus status = status(tournament);
        assertThat(status.missing()).isEmpty();
        assertThat(status.agents()).hasSize(6);
        assertThat(referees(tournament)).hasSize(2);
        assertThat(status.status().currentRound()).isEqualTo(1);
    }

    @Test
    void showsWhichMatchesARefereeWasOfferedOrRuns() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 1);
        tournament.start();
        assertThat(referees(tournament))
                .extracting(LeagueStatus.Agent::matchesInHand)
                .containsOnly(List.of());
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        assertThat(referees(tournament))
                .extracting(LeagueStatus.Agent::matchesInHand)
                .containsExactly(List.of(new MatchId("R1M1")), List.of(new MatchId("R1M2")));
    }

    @Test
    void showsWhichRefereeIsSilent() {
        TournamentFixture tournament = TournamentFixture.playing();
        tournament.everybodyAnswers();
        tournament.give(new AgentSilent(ref(1)));
        assertThat(referees(tournament)).extracting(LeagueStatus.Agent::silent).containsExactly(true, false);
        assertThat(referees(tournament).get(0).matchesInHand()).isEmpty();
    }
}
