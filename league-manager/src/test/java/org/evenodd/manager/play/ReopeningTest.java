package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.P02;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.accepted;
import static org.evenodd.manager.play.TournamentFixture.playing;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.refusal;
import static org.evenodd.manager.play.TournamentFixture.started;
import static org.evenodd.manager.play.TournamentFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.league.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.play.LeagueClosing.CompletionAnswer;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.junit.jupiter.api.Test;

/** The operator has a match replayed after the end of the league. */
class ReopeningTest {

    private static final Duration LATER = Duration.ofHours(20);

    /** A league of two players whose one match was played; everybody knows that it is over. */
    private static TournamentFixture finished() {
        TournamentFixture tournament = started(2, 1, 1);
        tournament.play(R1M1);
        farewells(tournament);
        return tournament;
    }

    private static void farewells(TournamentFixture tournament) {
        tournament
                .league()
                .roster()
                .participants()
                .forEach(agent -> tournament.give(new CompletionAnswer.Delivered(
                        agent, tournament.course().reopenings())));
        assertThat(tournament.course().farewellsDone()).isTrue();
    }

    private static List<Integer> points(TournamentFixture tournament) {
        return tournament.league().rows().stream().map(StandingsRow::points).toList();
    }

    @Test
    void runsUntilTheMatchIsPlayedAndTellsEverybodyOfTheNewEnd() {
        TournamentFixture tournament = finished();
        assertThat(tournament.give(RequeueTest.AGAIN)).isInstanceOf(CommandResponse.Done.class);
        assertThat(tournament.news())
                .startsWith(
                        new LeagueReopened(tournament.now()),
                        new MatchVoided(R1M1, "The network was down", tournament.now()));
        assertThat(tournament.course().isRunning()).isTrue();
        assertThat(points(tournament)).containsExactly(0, 0);

        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.course().isOver()).isTrue();
        assertThat(points(tournament)).containsExactly(3, 0);
        assertThat(tournament.asked(CompleteLeague.class))
                .hasSize(1)
                .first()
                .extracting(CompleteLeague::to)
                .isEqualTo(tournament.league().roster().participants());
        farewells(tournament);
        assertThat(tournament.events(LeagueFinished.class)).hasSize(2);
        assertThat(tournament.events(FarewellsDone.class)).hasSize(2);
    }

    @Test
    void continuesAfterARestartInTheMiddle() {
        TournamentFixture tournament = finished();
        tournament.restartAfter(LATER);
        tournament.give(RequeueTest.AGAIN);
        tournament.restart();
        assertThat(tournament.asked(Effect.LeagueOver.class)).isEmpty();
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.course().isOver()).isTrue();
    }

    @Test
    void isRefusedWhereAPlayerDoesNotAnswer() {
        TournamentFixture tournament = finished();
        RequeueMatch alone = new RequeueMatch(R1M1, null, false, Set.of(P02));
        assertThat(tournament.refused(alone)).isEqualTo(ErrorCode.E016);
        assertThat(refusal(tournament.give(alone)).message())
                .contains("P02 (\"Player 2\") does not answer at http://localhost:8102/mcp");
    }

    @Test
    void isNoEscapeForAPlayerThatStaysAwayIfTheOperatorInsists() {
        TournamentFixture tournament = finished();
        assertThat(tournament.refused(new RequeueMatch(R1M1, null, true, Set.of(REF01))))
                .isEqualTo(ErrorCode.E016);

        assertThat(tournament.give(new RequeueMatch(R1M1, null, true, Set.of(P01, P02))))
                .isInstanceOf(CommandResponse.Done.class);
        assertThat(tournament.course().isRunning()).isTrue();
    }

    @Test
    void isRefusedUntilEverybodyWasToldOfTheEnd() {
        TournamentFixture tournament = playing();
        tournament.give(new StopLeague());
        assertThat(tournament.refused(RequeueTest.AGAIN)).isEqualTo(ErrorCode.E031);
    }

    @Test
    void doesNotWaitForPlayersThatAreSilentWhileTheLeagueRuns() {
        TournamentFixture tournament = playing();
        tournament.play(R1M1);
        assertThat(tournament.give(new RequeueMatch(R1M1, null, false, Set.of(P01))))
                .isInstanceOf(CommandResponse.Done.class);
    }

    @Test
    void ofALeagueThatWasStoppedPlaysThatMatchOnly() {
        TournamentFixture tournament = playing();
        tournament.play(R1M1);
        tournament.give(new StopLeague());
        farewells(tournament);
        tournament.give(RequeueTest.AGAIN);
        tournament.everybodyAnswers();
        assertThat(tournament.league().due()).hasSize(1);
        tournament.play(R1M1);
        assertThat(tournament.course().isOver()).isTrue();
        assertThat(tournament.course().stopped()).isTrue();
        assertThat(tournament.match(R1M2).isDecided()).isFalse();
    }

    @Test
    void givesASuspendedPlayerAnotherChance() {
        TournamentFixture tournament = with(4, 2, 2);
        tournament.start();
        while (!tournament.course().isOver()) {
            tournament.everybodyAnswers();
            tournament.league().due().stream()
                    .filter(fixture -> fixture.involves(P01))
                    .forEach(fixture ->
                            tournament.report(fixture, tournament.lost(fixture.id(), P01, Termination.TIMEOUT_JOIN)));
            tournament.league().due().forEach(fixture -> tournament.play(fixture.id()));
        }
        farewells(tournament);
        assertThat(tournament.league().roster().stateOf(P01)).contains(AgentState.SUSPENDED);
        tournament.give(new RequeueMatch(
                tournament.league().rounds().get(0).fixtureOf(P01).orElseThrow().id(), null, false));
        assertThat(tournament.league().roster().stateOf(P01)).contains(AgentState.ACTIVE);
        assertThat(tournament.course().isRunning()).isTrue();
    }

    @Test
    void letsMembersComeBackBeforeItAndTellsThemTheResult() {
        TournamentFixture tournament = finished();
        tournament.restartAfter(LATER);
        Arrival own = Samples.withTokenOf(P01);
        assertThat(tournament.player("Player 1", 8151, own)).isEqualTo(accepted(P01, 1));
        assertThat(tournament.news()).hasAtLeastOneElementOfType(PlayerReturned.class);
        assertThat(tournament.asked(CompleteLeague.class))
                .extracting(CompleteLeague::to)
                .containsExactly(List.of(P01));
        assertThat(tournament.referee("Referee 1", 8001, 1, Samples.withTokenOf(REF01)))
                .isEqualTo(accepted(REF01, 1));
        assertThat(tournament.course().farewellsDone()).isTrue();
    }

    @Test
    void letsAnotherRefereeInThatShowsTheKey() {
        TournamentFixture tournament = finished();
        RefereeRegistration another = new RefereeRegistration(Samples.referee("Another", 8077, 1), Samples.NEW);
        assertThat(tournament.give(another)).isEqualTo(accepted(ref(2), 1));
    }

    @Test
    void isRefusedWhereNoRefereeAnswers() {
        TournamentFixture tournament = finished();
        RequeueMatch alone = new RequeueMatch(R1M1, null, false, Set.of(REF01));
        assertThat(tournament.refused(alone)).isEqualTo(ErrorCode.E016);
        assertThat(refusal(tournament.give(alone)).message()).startsWith("No referee answers");
        assertThat(points(tournament)).containsExactly(3, 0);
    }

    @Test
    void isRefusedWhereTheManagerEndsWithTheLeague() {
        OperatingRules usual = Samples.rules();
        OperatingRules ending = new OperatingRules(false, usual.network(), usual.autoStart(), true, usual.matchLimit());
        TournamentFixture tournament = new TournamentFixture(Samples.settings(), ending);
        tournament.register(2, 1, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        farewells(tournament);
        assertThat(tournament.refused(RequeueTest.AGAIN)).isEqualTo(ErrorCode.E031);
    }

    @Test
    void storesNothingOfAReturnThatChangesNothingAndTellsTheEndOnceAtATime() {
        TournamentFixture tournament = finished();
        PlayerRegistration again =
                new PlayerRegistration(Samples.player("Player 1", 8101), Samples.backWithTokenOf(P01));
        tournament.give(again);
        assertThat(tournament.news()).isEmpty();
        assertThat(tournament.asked(CompleteLeague.class)).hasSize(1);
        tournament.give(again);
        assertThat(tournament.asked(CompleteLeague.class)).isEmpty();
    }

    @Test
    void doesNotTakeAnAnswerAboutTheFormerEndForOneAboutTheNewEnd() {
        TournamentFixture tournament = finished();
        tournament.give(RequeueTest.AGAIN);
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        tournament
                .league()
                .roster()
                .participants()
                .forEach(agent -> tournament.give(new CompletionAnswer.GivenUp(agent, 0)));
        assertThat(tournament.course().farewellsDone()).isFalse();
        farewells(tournament);
    }

    @Test
    void letsNobodyElseIn() {
        TournamentFixture tournament = finished();
        assertThat(tournament.refused(new PlayerRegistration(Samples.player("Player 1", 8177), Samples.NEW)))
                .isEqualTo(ErrorCode.E031);
        assertThat(tournament.refused(new RefereeRegistration(Samples.referee("Another", 8077, 1), Samples.STRANGE)))
                .isEqualTo(ErrorCode.E031);
        assertThat(tournament.refused(new KickAgent("P01"))).isEqualTo(ErrorCode.E031);
    }
}
