package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.LeagueOver;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");

    @Test
    void announcesTheCurrentRoundAgain() {
        TournamentFixture world = TournamentFixture.with(4, 1, 2);
        world.start();
        var announced = world.asked(AnnounceRound.class);
        world.restart();
        assertThat(world.asked(AnnounceRound.class)).isEqualTo(announced);
        assertThat(world.news()).isEmpty();
    }

    @Test
    void offersUndecidedMatchesUnderTheSameLeaseAndNoOthers() {
        TournamentFixture world = TournamentFixture.with(4, 1, 2);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M2, 2));
        world.restart();
        world.everybodyAnswers();
        assertThat(world.asked(SendRunMatch.class))
                .extracting(SendRunMatch::match, SendRunMatch::lease)
                .containsExactly(Tuple.tuple(R1M1, 1));
    }

    @Test
    void takesAReportOfAMatchThatItHasNotOfferedAgain() {
        TournamentFixture world = TournamentFixture.with(4, 1, 2);
        world.start();
        world.everybodyAnswers();
        world.restart();
        assertThat(world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void keepsWhatIsLeftOfTheLeadTime() {
        TournamentFixture world =
                TournamentFixture.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 2, 1, 1);
        world.start();
        world.restartAfter(Duration.ofSeconds(45));
        assertThat(world.everybodyAnswers()).doesNotHaveAnyElementsOfTypes(SendRunMatch.class);
        world.pass(Duration.ofSeconds(15));
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void givesEverybodyTenSecondsMoreToAnswer() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.restartAfter(Duration.ofSeconds(45));
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        world.pass(Duration.ofSeconds(10));
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void probesThoseWhoHaveNotAnsweredYet() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.give(new AgentResponded(TournamentFixture.p(1)));
        world.restart();
        assertThat(world.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .containsExactly(TournamentFixture.p(2), TournamentFixture.ref(1));
    }

    @Test
    void saysFarewellAgainWhereNotEverybodyWasTold() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.give(new StopLeague());
        var farewell = world.asked(CompleteLeague.class);
        world.give(new CompletionAnswer.Delivered(TournamentFixture.p(1)));
        world.restart();
        assertThat(world.asked(CompleteLeague.class)).isEqualTo(farewell);
    }

    @Test
    void hasNothingToDoInALeagueThatIsOver() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.give(new StopLeague());
        world.league().roster().present().forEach(agent -> world.give(new CompletionAnswer.Delivered(agent)));
        world.restart();
        assertThat(world.effects()).containsExactly(new LeagueOver());
        assertThat(world.news()).isEmpty();
    }

    @Test
    void asksNobodyToRegisterAgain() {
        TournamentFixture world = TournamentFixture.with(3, 1, 1);
        world.restart();
        assertThat(world.league().contenders()).hasSize(3);
        assertThat(world.news()).isEmpty();
    }

    @Test
    void leavesAPausedLeaguePaused() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.give(new PauseLeague());
        world.restart();
        world.everybodyAnswers();
        world.pass(Duration.ofMinutes(1));
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
    }
}
