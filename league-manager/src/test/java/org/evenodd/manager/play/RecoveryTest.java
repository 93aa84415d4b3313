package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

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
import org.evenodd.manager.play.LeagueClosing.CompletionAnswer;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");

    @Test
    void announcesTheCurrentRoundAgain() {
        TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
        tournament.start();
        var announced = tournament.asked(AnnounceRound.class);
        tournament.restart();
        assertThat(tournament.asked(AnnounceRound.class)).isEqualTo(announced);
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void offersUndecidedMatchesUnderTheSameLeaseAndNoOthers() {
        TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        tournament.report(ref(1), Reports.played(tournament.league(), R1M2, 2));
        tournament.restart();
        tournament.everybodyAnswers();
        assertThat(tournament.asked(SendRunMatch.class))
                .extracting(SendRunMatch::match, SendRunMatch::lease)
                .containsExactly(Tuple.tuple(R1M1, 1));
    }

    @Test
    void takesAReportOfAMatchThatItHasNotOfferedAgain() {
        TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.restart();
        assertThat(tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void keepsWhatIsLeftOfTheLeadTime() {
        TournamentFixture tournament =
                TournamentFixture.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofSeconds(45));
        assertThat(tournament.everybodyAnswers()).doesNotHaveAnyElementsOfTypes(SendRunMatch.class);
        tournament.pass(Duration.ofSeconds(15));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
    }

    @Tag("case:clock-set")
    @Test
    void countsTheLeadTimeFromNowWhereTheClockWasSetBackMeanwhile() {
        TournamentFixture tournament =
                TournamentFixture.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofHours(-1));
        assertThat(tournament.everybodyAnswers()).doesNotHaveAnyElementsOfTypes(SendRunMatch.class);
        tournament.pass(Duration.ofSeconds(60));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void givesEverybodyTenSecondsMoreToAnswer() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofSeconds(45));
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(10));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void probesThoseWhoHaveNotAnsweredYet() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.give(new AgentResponded(p(1)));
        tournament.restart();
        assertThat(tournament.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .containsExactly(p(2), ref(1));
    }

    @Test
    void saysFarewellAgainWhereNotEverybodyWasTold() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.give(new StopLeague());
        var farewell = tournament.asked(CompleteLeague.class);
        tournament.give(new CompletionAnswer.Delivered(p(1), 0));
        tournament.restart();
        assertThat(tournament.asked(CompleteLeague.class)).isEqualTo(farewell);
    }

    @Test
    void hasNothingToDoInALeagueThatIsOver() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.give(new StopLeague());
        tournament
                .league()
                .roster()
                .present()
                .forEach(agent -> tournament.give(new CompletionAnswer.Delivered(agent, 0)));
        tournament.restart();
        assertThat(tournament.effects()).containsExactly(new LeagueOver());
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void asksNobodyToRegisterAgain() {
        TournamentFixture tournament = TournamentFixture.with(3, 1, 1);
        tournament.restart();
        assertThat(tournament.league().contenders()).hasSize(3);
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void leavesAPausedLeaguePaused() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.give(new PauseLeague());
        tournament.restart();
        tournament.everybodyAnswers();
        tournament.pass(Duration.ofMinutes(1));
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
    }
}
