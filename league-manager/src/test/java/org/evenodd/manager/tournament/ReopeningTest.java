package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.RequeueTest.AGAIN;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.junit.jupiter.api.Test;

/** The operator has a match replayed after the end of the league. */
class ReopeningTest {

    private static final Duration LATER = Duration.ofHours(20);

    /** A league of two players whose one match was played; everybody knows that it is over. */
    private final TournamentFixture tournament = finished(started(2, 1, 1));

    private static TournamentFixture finished(TournamentFixture tournament) {
        tournament.play(R1M1);
        farewells(tournament);
        return tournament;
    }

    private static void farewells(TournamentFixture tournament) {
        int ending = tournament.course().reopenings();
        List<AgentId> all = tournament.league().roster().participants();
        all.forEach(agent -> tournament.give(new CompletionSettled(agent, ending)));
        assertThat(tournament.course().endAcknowledged()).isTrue();
    }

    private void playAgain() {
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.course().isOver()).isTrue();
    }

    private static RequeueMatch whileSilent(boolean anyway, AgentId... silent) {
        return new RequeueMatch(R1M1, null, anyway, Set.of(silent));
    }

    private List<Integer> points() {
        return tournament.league().finalRows().stream()
                .map(StandingsRow::points)
                .toList();
    }

    private static void assertDone(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.Done.class);
    }

    @Test
    void runsUntilTheMatchIsPlayedAndTellsEverybodyOfTheNewEnd() {
        assertDone(tournament.give(AGAIN));
        assertThat(tournament.news())
                .startsWith(
                        new LeagueReopened(tournament.now()),
                        new MatchVoided(R1M1, "The network was down", tournament.now()));
        assertThat(tournament.course().isRunning()).isTrue();
        assertThat(points()).containsExactly(0, 0);
        playAgain();
        assertThat(points()).containsExactly(3, 0);
        assertThat(tournament.asked(CompleteLeague.class))
                .extracting(CompleteLeague::to)
                .containsExactly(tournament.league().roster().participants());
        farewells(tournament);
        assertThat(tournament.events(LeagueFinished.class)).hasSize(2);
        assertThat(tournament.events(FarewellsDone.class)).hasSize(2);
    }

    @Test
    void continuesAfterARestartInTheMiddle() {
        tournament.restartAfter(LATER);
        tournament.give(AGAIN);
        tournament.restart();
        assertThat(tournament.asked(Effect.LeagueOver.class)).isEmpty();
        playAgain();
    }

    @Test
    void doesNotTakeAnAnswerAboutTheFormerEndForOneAboutTheNewEnd() {
        tournament.give(AGAIN);
        playAgain();
        List<AgentId> all = tournament.league().roster().participants();
        all.forEach(agent -> tournament.give(new CompletionSettled(agent, 0)));
        assertThat(tournament.course().endAcknowledged()).isFalse();
        farewells(tournament);
    }

    @Test
    void isRefusedWhereAPlayerOrNoRefereeAnswers() {
        assertThat(tournament.refused(whileSilent(false, P02))).isEqualTo(ErrorCode.E016);
        assertThat(refusal(tournament.give(whileSilent(false, P02))).message())
                .contains("P02 (\"Player 2\") does not answer at http://localhost:8102/mcp");
        assertThat(tournament.refused(whileSilent(false, REF01))).isEqualTo(ErrorCode.E016);
        assertThat(refusal(tournament.give(whileSilent(false, REF01))).message())
                .startsWith("No referee answers");
        assertThat(points()).containsExactly(3, 0);
    }

    @Test
    void isNoEscapeForAPlayerThatStaysAwayIfTheOperatorInsists() {
        assertThat(tournament.refused(whileSilent(true, REF01))).isEqualTo(ErrorCode.E016);
        assertDone(tournament.give(whileSilent(true, P01, P02)));
        assertThat(tournament.course().isRunning()).isTrue();
    }

    @Test
    void isRefusedUntilEverybodyWasToldOfTheEnd() {
        TournamentFixture stopped = playing();
        stopped.give(LeagueControl.STOP);
        assertThat(stopped.refused(AGAIN)).isEqualTo(ErrorCode.E031);
    }

    @Test
    void isRefusedWhereTheManagerEndsWithTheLeague() {
        OperatingRules usual = Samples.rules();
        OperatingRules ending = new OperatingRules(
                false, usual.network(), usual.autoStart(), true, usual.matchLimit(), usual.patience(), usual.seed());
        TournamentFixture leaving = new TournamentFixture(Samples.settings(), ending);
        leaving.register(2, 1, 1);
        assertThat(finished(leaving.begin()).refused(AGAIN)).isEqualTo(ErrorCode.E031);
    }

    @Test
    void doesNotWaitForPlayersThatAreSilentWhileTheLeagueRuns() {
        TournamentFixture running = playing();
        running.play(R1M1);
        assertDone(running.give(whileSilent(false, P01)));
    }

    @Test
    void ofALeagueThatWasStoppedPlaysThatMatchOnly() {
        TournamentFixture stopped = playing();
        stopped.play(R1M1);
        stopped.give(LeagueControl.STOP);
        farewells(stopped);
        stopped.give(AGAIN);
        stopped.everybodyAnswers();
        assertThat(stopped.league().due()).hasSize(1);
        stopped.play(R1M1);
        assertThat(stopped.course().isOver()).isTrue();
        assertThat(stopped.course().stopped()).isTrue();
        assertThat(stopped.match(R1M2).isDecided()).isFalse();
    }

    @Test
    void givesASuspendedPlayerAnotherChance() {
        TournamentFixture league = with(4, 1, 2);
        league.start();
        while (!league.course().isOver()) {
            league.everybodyAnswers();
            league.reportRound(P01, Termination.TIMEOUT_JOIN);
        }
        farewells(league);
        assertThat(league.member(P01).state()).isEqualTo(AgentState.SUSPENDED);
        Fixture first = league.league()
                .divisions()
                .first()
                .rounds()
                .get(0)
                .fixtureOf(P01)
                .orElseThrow();
        league.give(new RequeueMatch(first.id(), null, false));
        assertThat(league.member(P01).state()).isEqualTo(AgentState.ACTIVE);
        assertThat(league.course().isRunning()).isTrue();
    }

    @Test
    void letsMembersComeBackBeforeItAndTellsThemTheResult() {
        tournament.restartAfter(LATER);
        assertThat(tournament.player("Player 1", 8151, Samples.withTokenOf(P01)))
                .isEqualTo(accepted(P01, 1));
        assertThat(tournament.news()).hasAtLeastOneElementOfType(PlayerReturned.class);
        assertThat(tournament.asked(CompleteLeague.class))
                .extracting(CompleteLeague::to)
                .containsExactly(List.of(P01));
        assertThat(tournament.referee("Referee 1", 8001, 1, Samples.withTokenOf(REF01)))
                .isEqualTo(accepted(REF01, 1));
        assertThat(tournament.course().endAcknowledged()).isTrue();
    }

    @Test
    void storesNothingOfAReturnThatChangesNothingAndTellsTheEndOnceAtATime() {
        tournament.player("Player 1", 8101, Samples.backWithTokenOf(P01));
        assertThat(tournament.news()).isEmpty();
        assertThat(tournament.asked(CompleteLeague.class)).hasSize(1);
        tournament.player("Player 1", 8101, Samples.backWithTokenOf(P01));
        assertThat(tournament.asked(CompleteLeague.class)).isEmpty();
    }

    @Test
    void letsNobodyElseInButARefereeThatShowsTheKey() {
        assertRefused(tournament.player("Player 1", 8177, Samples.NEW), ErrorCode.E031);
        assertRefused(tournament.referee("Another", 8077, Samples.STRANGE), ErrorCode.E031);
        assertThat(tournament.refused(new KickAgent("P01", null))).isEqualTo(ErrorCode.E031);
        assertThat(tournament.referee("Another", 8077, Samples.NEW)).isEqualTo(accepted(ref(2), 1));
    }
}
