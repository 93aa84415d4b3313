package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.EndlessLeague.PAUSE;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.p;

import java.time.Duration;
import java.util.List;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.CompleteRound;
import org.evenodd.manager.tournament.Effect.FoldLegs;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;

class LegsTest {

    private EndlessLeague tournament = new EndlessLeague(4, "keep_legs=2");

    private League league() {
        return tournament.league();
    }

    private List<PlayerId> scheduled() {
        return List.copyOf(league().divisions().first().standings().players());
    }

    @Test
    void beginsALegAfterTheOtherWithRoundNumbersThatGoOn() {
        assertThat(league().ladder().leg()).isEqualTo(1);
        assertThat(league().divisions().first().rounds()).hasSize(3);
        tournament.nextLeg();
        assertThat(league().course().state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
        assertThat(league().ladder().leg()).isEqualTo(2);
        assertThat(league().divisions().first().currentRoundNumber()).isEqualTo(4);
        assertThat(league().lastRoundNumber()).isEqualTo(6);
        assertThat(league().fixtures()).extracting(Fixture::id).startsWith(new MatchId("R4M1"));
        assertThat(league().decidedMatches()).isZero();
        assertThat(league().finalRows()).allMatch(row -> row.played() == 0);
    }

    @Test
    void swapsFirstAndSecondFromLegToLeg() {
        PlayerId first = league().fixtures().get(0).playerA();
        tournament.nextLeg();
        assertThat(league().fixtures().get(0).playerB()).isEqualTo(first);
    }

    @Test
    void waitsForThePauseAndKeepsTheTableMeanwhile() {
        tournament.playLeg();
        assertThat(tournament.events()).last().isInstanceOf(LegFinished.class);
        assertThat(league().isLegOver()).isTrue();
        assertThat(league().finalRows()).allMatch(row -> row.played() == 3);
        tournament.pass(PAUSE.minusSeconds(1));
        assertThat(tournament.asked(ProbeEndpoint.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(1));
        assertThat(tournament.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .containsExactly(p(1), p(2), p(3), p(4));
    }

    @Test
    void tellsTheNextRoundAlsoAtTheEndOfALeg() {
        tournament.playLeg();
        assertThat(tournament.askedSoFar(CompleteRound.class))
                .extracting(CompleteRound::next)
                .last()
                .isEqualTo(new RoundId(4));
    }

    @Test
    void leavesOutWhoDoesNotAnswerWhenALegBegins() {
        tournament.playLeg();
        tournament.beginLeg(P02);
        assertThat(scheduled()).containsExactly(P01, p(3), p(4));
        tournament.playLeg();
        tournament.beginLeg();
        assertThat(scheduled()).contains(P02);
    }

    @Test
    void beginsWithoutThoseOfWhomNothingIsHeardInTime() {
        tournament.playLeg();
        tournament.pass(PAUSE);
        tournament.give(new AgentResponded(P01));
        tournament.give(new AgentResponded(p(3)));
        tournament.pass(Duration.ofSeconds(10));
        assertThat(scheduled()).containsExactly(P01, p(3));
    }

    @Test
    void leavesOutWhoComesDuringTheRollCallAndDoesNotAnswer() {
        tournament.playLeg();
        tournament.pass(PAUSE);
        tournament.player("Dead", 8109, Samples.NEW);
        tournament.player("Late", 8110, Samples.NEW);
        List.of(p(6), P01, P02, p(3), p(4)).forEach(player -> tournament.give(new AgentResponded(player)));
        assertThat(scheduled()).containsExactly(P01, P02, p(3), p(4), p(6));
        assertThat(tournament.member(p(5)).attendance().isForLife()).isFalse();
    }

    @Test
    void leavesOutWhoPausesUntilItIsResumed() {
        tournament.give(new PausePlayer(P01, true));
        assertThat(scheduled()).contains(P01);
        tournament.nextLeg();
        assertThat(scheduled()).doesNotContain(P01);
        tournament.give(new PausePlayer(P01, false));
        tournament.nextLeg();
        assertThat(scheduled()).contains(P01);
    }

    @Test
    void callsTheRollAgainAfterAPauseOfTheOperators() {
        tournament.playLeg();
        tournament.pass(PAUSE);
        tournament.give(new AgentResponded(P01));
        tournament.give(LeagueControl.PAUSE);
        tournament.pass(Duration.ofHours(10));
        tournament.give(LeagueControl.RESUME);
        assertThat(tournament.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .contains(P01);
    }

    @Test
    void waitsForTwoPlayersAndSaysSo() {
        tournament.playLeg();
        tournament.beginLeg(P02, p(3), p(4));
        assertThat(tournament.asked(Effect.Notice.Warning.class)).hasSize(1);
        assertThat(league().ladder().leg()).isEqualTo(1);
        tournament.beginLeg();
        assertThat(league().ladder().leg()).isEqualTo(2);
    }

    @Test
    void isTheSameAfterARestartAtAnyMoment() {
        tournament.nextLeg();
        League before = league();
        tournament.restart();
        assertThat(league()).isEqualTo(before);
        tournament.playLeg();
        tournament.restartAfter(PAUSE);
        tournament.answerRollCall();
        assertThat(league().ladder().leg()).isEqualTo(3);
    }

    @Test
    void canBeReadFromTheBeginningOfALeg() {
        tournament.nextLeg();
        tournament.playLeg();
        List<LeagueEvent> events = tournament.events();
        int last = 0;
        for (int i = 0; i < events.size(); i++) {
            last = events.get(i) instanceof LegStarted ? i : last;
        }
        assertThat(League.replay(events.subList(last, events.size()))).isEqualTo(league());
    }

    @Test
    void endsWithTheLegWhenItIsStopped() {
        tournament.give(LeagueControl.STOP);
        assertThat(league().course().isRunning()).isTrue();
        tournament.playLeg();
        assertThat(league().course().isOver()).isTrue();
        CompleteLeague end = tournament.askedSoFar(CompleteLeague.class).get(0);
        assertThat(end.totalRounds()).isEqualTo(3);
        assertThat(end.totalMatches()).isEqualTo(6);
        assertThat(tournament.askedSoFar(CompleteRound.class))
                .extracting(CompleteRound::next)
                .last()
                .isNull();
    }

    @Test
    void saysThatItMustBeResumedBeforeItCanEndWithTheLeg() {
        tournament.give(LeagueControl.PAUSE);
        assertThat(tournament.give(LeagueControl.STOP))
                .isEqualTo(
                        new CommandResponse.Done(
                                "The league ends when leg 1 is played to its end, once you `resume` it; `stop --now` ends it at once."));
    }

    @Test
    void endsAtOnceInAPause() {
        tournament.playLeg();
        tournament.give(LeagueControl.STOP);
        assertThat(league().course().isOver()).isTrue();
        assertThat(league().course().stopped()).isFalse();
    }

    @Test
    void endsAtOnceWithTheTableOfTheLastWholeLegWhenItIsStoppedNow() {
        tournament.playLeg();
        var table = league().finalRows();
        tournament.beginLeg();
        tournament.give(LeagueControl.STOP_NOW);
        CompleteLeague end = tournament.asked(CompleteLeague.class).get(0);
        assertThat(end.finalStandings())
                .extracting(ranking -> ranking.points())
                .containsExactlyElementsOf(
                        table.stream().map(row -> row.points()).toList());
        assertThat(end.totalMatches()).isEqualTo(6);
    }

    @Test
    void voidsNoMatchOfALegThatIsOver() {
        tournament.playLeg();
        assertThat(tournament.refused(new RequeueMatch(TournamentFixture.R1M1, null, false)))
                .isEqualTo(ErrorCode.E031);
        tournament.beginLeg();
        assertThat(tournament.refused(new RequeueMatch(TournamentFixture.R1M1, null, false)))
                .isEqualTo(ErrorCode.E031);
        tournament.give(LeagueControl.STOP_NOW);
        assertThat(tournament.refused(new RequeueMatch(new MatchId("R4M1"), null, false)))
                .isEqualTo(ErrorCode.E031);
    }

    @Test
    void hasOldLegsFolded() {
        tournament.nextLeg();
        tournament.nextLeg();
        assertThat(tournament.askedSoFar(FoldLegs.class))
                .extracting(FoldLegs::upTo)
                .containsExactly(-1, 0);
    }

    @Test
    void givesARestartedPlayerNoMatchUntilItAnswersOnceALeg() {
        tournament.everybodyAnswers();
        playRoundWithReturn();
        assertThat(tournament.offers()).extracting(SendRunMatch::match).doesNotContain(matchOf(P01));
        tournament.give(new AgentResponded(P01));
        assertThat(tournament.offers()).extracting(SendRunMatch::match).containsExactly(matchOf(P01));
    }

    /** P01 registers again, from where nothing answers, when the second round is announced. */
    private void playRoundWithReturn() {
        tournament.round().fixtures().stream().map(Fixture::id).forEach(tournament::play);
        tournament.player("Player 1", 8101, Samples.backWithTokenOf(P01));
        assertThat(tournament.asked(ProbeEndpoint.class))
                .extracting(ProbeEndpoint::agent)
                .containsExactly(P01);
        tournament.everybodyAnswers();
    }

    private MatchId matchOf(PlayerId player) {
        return tournament.round().fixtureOf(player).orElseThrow().id();
    }
}
