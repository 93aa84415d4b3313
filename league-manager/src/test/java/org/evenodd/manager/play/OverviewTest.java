package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.util.List;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.query.Overview;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class OverviewTest {

    @Test
    void namesWhatIsMissingToStart() {
        TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
        assertThat(Overview.of(tournament.tournament()).missing()).hasSize(2);
    }

    @Test
    void missesNothingOnceItRuns() {
        TournamentFixture tournament = TournamentFixture.playing();
        Overview overview = Overview.of(tournament.tournament());
        assertThat(overview.missing()).isEmpty();
        assertThat(overview.players()).hasSize(4);
        assertThat(overview.referees()).hasSize(2);
        assertThat(overview.status().currentRound()).isEqualTo(1);
    }

    @Test
    void showsWhichMatchesARefereeWasOfferedOrRuns() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 1);
        tournament.start();
        assertThat(Overview.of(tournament.tournament()).referees())
                .extracting(Overview.OnDuty::inHand)
                .containsOnly(List.of());
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        assertThat(Overview.of(tournament.tournament()).referees())
                .extracting(Overview.OnDuty::inHand)
                .containsExactly(List.of(new MatchId("R1M1")), List.of(new MatchId("R1M2")));
    }

    @Test
    void showsWhichRefereeIsSilent() {
        TournamentFixture tournament = TournamentFixture.playing();
        tournament.everybodyAnswers();
        tournament.give(new AgentSilent(ref(1)));
        assertThat(Overview.of(tournament.tournament()).referees())
                .extracting(Overview.OnDuty::silent)
                .containsExactly(true, false);
        assertThat(Overview.of(tournament.tournament()).referees().get(0).inHand())
                .isEmpty();
    }
}
