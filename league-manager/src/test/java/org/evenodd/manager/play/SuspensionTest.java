package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SuspensionTest {

    @Test
    void comesAfterThreeMatchesInARowLostInSilence() {
        TournamentFixture world = playing(6);
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void doesNotComeWhereAMatchInBetweenWasPlayed() {
        TournamentFixture world = playing(6);
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void isNotPutOffByTheVoidOfASilentMatchThatNoLongerCounted() {
        TournamentFixture world = playing(6);
        MatchId first = fixtureOfP01(world).id();
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, P01);

        world.give(new RequeueMatch(first, null));

        assertThat(world.league().roster().player(P01).orElseThrow().silentMatches())
                .isEqualTo(2);
    }

    @Test
    void doesNotComeFromMatchesLostForOtherReasons() {
        TournamentFixture world = playing(6);
        for (int round = 1; round <= 4; round++) {
            world.everybodyAnswers();
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        TournamentFixture.ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(world.league(), fixture.id(), P01, Termination.REFUSED)
                                : Reports.played(world.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void forfeitsNothingInAPause() {
        Duration lead = Duration.ofSeconds(60);
        TournamentFixture world = TournamentFixture.with(Samples.settings(lead, DoubleForfeit.DRAW, true), 6, 1, 3);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            world.pass(lead);
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        TournamentFixture.ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(world.league(), fixture.id(), P01, Termination.TIMEOUT_CHOICE)
                                : Reports.played(world.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);

        world.give(new PauseLeague());
        world.pass(lead);
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        world.give(new ResumeLeague());
        assertThat(fixtureOfP01(world).isDecided()).isTrue();
    }

    @Test
    void hasThePlayerLookedForAlsoAfterARestart() {
        TournamentFixture world = playing(6);
        SilentPlayer.suspend(world, P01);
        world.restart();
        assertThat(world.asked(ProbeEndpoint.class)).contains(new ProbeEndpoint(P01, Samples.endpoint(8101), false));
    }

    @Nested
    class WhileItLasts {

        private final TournamentFixture world = playing(6);

        @Test
        void matchesAreForfeitedWithoutWaiting() {
            SilentPlayer.suspend(world, P01);
            Decision decision = fixtureOfP01(world).decided().orElseThrow();
            assertThat(decision.ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision.result().winner()).isEqualTo(fixtureOfP01(world).opponentOf(P01));
            assertThat(decision.result().details().termination())
                    .containsExactly(Map.entry(P01, Termination.SUSPENDED));
        }

        @Test
        void theAnnouncementGoesToThePlayerAllTheSame() {
            SilentPlayer.suspend(world, P01);
            assertThat(world.asked(AnnounceRound.class).get(0).to()).contains(P01);
        }

        @Test
        void theForfeitIsTheManagersOwnDecision() {
            SilentPlayer.suspend(world, P01);
            List<MatchDecided> decided = world.news().stream()
                    .filter(MatchDecided.class::isInstance)
                    .map(MatchDecided.class::cast)
                    .filter(decision -> decision.refereeId() == null)
                    .toList();
            assertThat(decided).hasSize(1);
        }
    }

    @Test
    void ofBothPlayersMakesBothFail() {
        TournamentFixture world = TournamentFixture.with(12, 1, 6);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        TournamentFixture.ref(1),
                        Reports.bothFailed(world.league(), fixture.id(), Termination.UNREACHABLE));
            }
        }
        assertThat(world.league().currentRoundNumber()).isEqualTo(5);
        Fixture satOut = world.league().rounds().get(3).fixtures().get(0);
        assertThat(satOut.decided().orElseThrow().ending()).isEqualTo(Ending.BOTH_FAILED);
        assertThat(satOut.decided().orElseThrow().result().details().termination())
                .containsOnlyKeys(satOut.playerA(), satOut.playerB());
    }

    @Test
    void endsWithinTheLeadTimeWhereThePlayerAnswersInTime() {
        TournamentFixture world =
                TournamentFixture.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 6, 1, 3);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            world.pass(Duration.ofSeconds(60));
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        TournamentFixture.ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(world.league(), fixture.id(), P01, Termination.TIMEOUT_JOIN)
                                : Reports.played(world.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        world.give(new AgentSilent(P01));
        world.answer(P01);
        world.pass(Duration.ofSeconds(60));
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }
}
