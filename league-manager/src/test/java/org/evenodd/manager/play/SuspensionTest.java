package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SuspensionTest {

    @Test
    void comesAfterThreeMatchesInARowLostInSilence() {
        TournamentFixture tournament = playing(6);
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void doesNotComeWhereAMatchInBetweenWasPlayed() {
        TournamentFixture tournament = playing(6);
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, p(2));
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void isNotPutOffByTheVoidOfASilentMatchThatNoLongerCounted() {
        TournamentFixture tournament = playing(6);
        MatchId first = fixtureOfP01(tournament).id();
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, p(2));
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, P01);

        tournament.give(new RequeueMatch(first, null, false));

        assertThat(tournament.league().roster().player(P01).orElseThrow().silentMatches())
                .isEqualTo(2);
    }

    @Test
    void doesNotComeFromMatchesLostForOtherReasons() {
        TournamentFixture tournament = playing(6);
        for (int round = 1; round <= 4; round++) {
            tournament.everybodyAnswers();
            for (Fixture fixture :
                    tournament.league().currentRound().orElseThrow().fixtures()) {
                tournament.report(
                        ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(tournament.league(), fixture.id(), P01, Termination.REFUSED)
                                : Reports.played(tournament.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void forfeitsNothingInAPause() {
        Duration lead = Duration.ofSeconds(60);
        TournamentFixture tournament =
                TournamentFixture.with(Samples.settings(lead, DoubleForfeit.DRAW, true), 6, 1, 3);
        tournament.start();
        for (int round = 1; round <= 3; round++) {
            tournament.everybodyAnswers();
            tournament.pass(lead);
            for (Fixture fixture :
                    tournament.league().currentRound().orElseThrow().fixtures()) {
                tournament.report(
                        ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(tournament.league(), fixture.id(), P01, Termination.TIMEOUT_CHOICE)
                                : Reports.played(tournament.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);

        tournament.give(new PauseLeague());
        tournament.pass(lead);
        assertThat(fixtureOfP01(tournament).isDecided()).isFalse();
        tournament.give(new ResumeLeague());
        assertThat(fixtureOfP01(tournament).isDecided()).isTrue();
    }

    @Test
    void hasThePlayerLookedForAlsoAfterARestart() {
        TournamentFixture tournament = playing(6);
        SilentPlayer.suspend(tournament, P01);
        tournament.restart();
        assertThat(tournament.asked(ProbeEndpoint.class))
                .contains(new ProbeEndpoint(P01, Samples.endpoint(8101), false));
    }

    @Nested
    class WhileItLasts {

        private final TournamentFixture tournament = playing(6);

        @Test
        void matchesAreForfeitedWithoutWaiting() {
            SilentPlayer.suspend(tournament, P01);
            Decision decision = fixtureOfP01(tournament).decided().orElseThrow();
            assertThat(decision.ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision.result().winner())
                    .isEqualTo(fixtureOfP01(tournament).opponentOf(P01));
            assertThat(decision.result().details().termination())
                    .containsExactly(Map.entry(P01, Termination.SUSPENDED));
        }

        @Test
        void theAnnouncementGoesToThePlayerAllTheSame() {
            SilentPlayer.suspend(tournament, P01);
            assertThat(tournament.asked(AnnounceRound.class).get(0).to()).contains(P01);
        }

        @Test
        void theForfeitIsTheManagersOwnDecision() {
            SilentPlayer.suspend(tournament, P01);
            List<MatchDecided> decided = tournament.news().stream()
                    .filter(MatchDecided.class::isInstance)
                    .map(MatchDecided.class::cast)
                    .filter(decision -> decision.refereeId() == null)
                    .toList();
            assertThat(decided).hasSize(1);
        }
    }

    @Test
    void ofBothPlayersMakesBothFail() {
        TournamentFixture tournament = TournamentFixture.with(12, 1, 6);
        tournament.start();
        for (int round = 1; round <= 3; round++) {
            tournament.everybodyAnswers();
            for (Fixture fixture :
                    tournament.league().currentRound().orElseThrow().fixtures()) {
                tournament.report(
                        ref(1), Reports.bothFailed(tournament.league(), fixture.id(), Termination.UNREACHABLE));
            }
        }
        assertThat(tournament.league().currentRoundNumber()).isEqualTo(5);
        Fixture satOut = tournament.league().rounds().get(3).fixtures().get(0);
        assertThat(satOut.decided().orElseThrow().ending()).isEqualTo(Ending.BOTH_FAILED);
        assertThat(satOut.decided().orElseThrow().result().details().termination())
                .containsOnlyKeys(satOut.playerA(), satOut.playerB());
    }

    @Test
    void endsWithinTheLeadTimeWhereThePlayerAnswersInTime() {
        TournamentFixture tournament =
                TournamentFixture.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 6, 1, 3);
        tournament.start();
        for (int round = 1; round <= 3; round++) {
            tournament.everybodyAnswers();
            tournament.pass(Duration.ofSeconds(60));
            for (Fixture fixture :
                    tournament.league().currentRound().orElseThrow().fixtures()) {
                tournament.report(
                        ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(tournament.league(), fixture.id(), P01, Termination.TIMEOUT_JOIN)
                                : Reports.played(tournament.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
        assertThat(fixtureOfP01(tournament).isDecided()).isFalse();
        tournament.give(new AgentSilent(P01));
        tournament.answer(P01);
        tournament.pass(Duration.ofSeconds(60));
        assertThat(fixtureOfP01(tournament).isDecided()).isFalse();
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
    }
}
