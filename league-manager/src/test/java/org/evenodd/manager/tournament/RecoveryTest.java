package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.LeagueOver;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    @Test
    void announcesTheCurrentRoundAgain() {
        TournamentFixture tournament = with(4, 1, 2);
        tournament.start();
        var announced = tournament.asked(AnnounceRound.class);
        tournament.restart();
        assertThat(tournament.asked(AnnounceRound.class)).isEqualTo(announced);
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void offersUndecidedMatchesUnderTheSameLeaseAndNoOthers() {
        TournamentFixture tournament = running(4, 1, 2);
        tournament.report(REF01, tournament.played(R1M2, 2));
        tournament.restart();
        tournament.everybodyAnswers();
        assertThat(tournament.offers())
                .extracting(SendRunMatch::match, SendRunMatch::lease)
                .containsExactly(Tuple.tuple(R1M1, 1));
    }

    @Test
    void takesAReportOfAMatchThatItHasNotOfferedAgain() {
        TournamentFixture tournament = started(4, 1, 2);
        tournament.restart();
        assertTaken(tournament.report(REF01, tournament.played(R1M1, 2)));
    }

    @Test
    void keepsWhatIsLeftOfTheLeadTime() {
        TournamentFixture tournament = with(Samples.settings("announcement_lead_seconds=60"), 2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofSeconds(45));
        assertThat(tournament.everybodyAnswers()).isEmpty();
        tournament.pass(Duration.ofSeconds(15));
        assertThat(tournament.offers()).hasSize(1);
    }

    @Tag("case:clock-set")
    @Test
    void countsTheLeadTimeFromNowWhereTheClockWasSetBackMeanwhile() {
        TournamentFixture tournament = with(Samples.settings("announcement_lead_seconds=60"), 2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofHours(-1));
        assertThat(tournament.everybodyAnswers()).isEmpty();
        tournament.pass(Duration.ofSeconds(60));
        assertThat(tournament.offers()).hasSize(1);
    }

    @Test
    void givesEverybodyTenSecondsMoreToAnswer() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.start();
        tournament.restartAfter(Duration.ofSeconds(45));
        assertThat(tournament.offers()).isEmpty();
        tournament.pass(Duration.ofSeconds(10));
        assertThat(tournament.offers()).hasSize(1);
    }

    @Test
    void probesThoseWhoHaveNotAnsweredYet() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.give(new AgentResponded(P01));
        tournament.restart();
        assertThat(tournament.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .containsExactly(P02, REF01);
    }

    @Test
    void saysFarewellAgainWhereNotEverybodyWasTold() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.start();
        tournament.give(LeagueControl.STOP);
        var farewell = tournament.asked(CompleteLeague.class);
        tournament.give(new CompletionSettled(P01, 0));
        tournament.restart();
        assertThat(tournament.asked(CompleteLeague.class)).isEqualTo(farewell);
    }

    @Test
    void hasNothingToDoInALeagueThatIsOver() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.give(LeagueControl.STOP);
        tournament.league().roster().present().forEach(agent -> tournament.give(new CompletionSettled(agent, 0)));
        tournament.restart();
        assertThat(tournament.effects()).containsExactly(new LeagueOver());
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void leavesAPausedLeaguePaused() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.start();
        tournament.give(LeagueControl.PAUSE);
        tournament.restart();
        tournament.everybodyAnswers();
        tournament.pass(Duration.ofMinutes(1));
        assertThat(tournament.offers()).isEmpty();
    }
}
