package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.query.Overview;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class OverviewTest {

    @Test
    void namesWhatIsMissingToStart() {
        TournamentFixture world = TournamentFixture.with(1, 0, 1);
        assertThat(Overview.of(world.tournament()).missing()).hasSize(2);
    }

    @Test
    void missesNothingOnceItRuns() {
        TournamentFixture world = TournamentFixture.playing();
        Overview overview = Overview.of(world.tournament());
        assertThat(overview.missing()).isEmpty();
        assertThat(overview.players()).hasSize(4);
        assertThat(overview.referees()).hasSize(2);
        assertThat(overview.status().currentRound()).isEqualTo(1);
    }

    @Test
    void showsWhichMatchesARefereeWasOfferedOrRuns() {
        TournamentFixture world = TournamentFixture.with(4, 2, 1);
        world.start();
        assertThat(Overview.of(world.tournament()).referees())
                .extracting(Overview.OnDuty::inHand)
                .containsOnly(List.of());
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        assertThat(Overview.of(world.tournament()).referees())
                .extracting(Overview.OnDuty::inHand)
                .containsExactly(List.of(new MatchId("R1M1")), List.of(new MatchId("R1M2")));
    }

    @Test
    void showsWhichRefereeIsSilent() {
        TournamentFixture world = TournamentFixture.playing();
        world.everybodyAnswers();
        world.give(new AgentSilent(TournamentFixture.ref(1)));
        assertThat(Overview.of(world.tournament()).referees())
                .extracting(Overview.OnDuty::silent)
                .containsExactly(true, false);
        assertThat(Overview.of(world.tournament()).referees().get(0).inHand()).isEmpty();
    }
}
