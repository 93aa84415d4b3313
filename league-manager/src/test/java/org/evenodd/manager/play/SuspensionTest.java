package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.PlayerReinstated;
import org.evenodd.manager.play.Effect.Announce;
import org.evenodd.manager.play.Effect.ProbeEndpoint;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SuspensionTest {

    private static final PlayerId P01 = World.p(1);

    private static World playing(int players) {
        World world = World.with(players, 1, 3);
        world.start();
        return world;
    }

    private static AgentState stateOf(World world, PlayerId player) {
        return world.league().roster().player(player).orElseThrow().state();
    }

    private static Fixture fixtureOfP01(World world) {
        return world.league().currentRound().orElseThrow().fixtureOf(P01).orElseThrow();
    }

    @Test
    void comesAfterThreeMatchesInARowLostInSilence() {
        World world = playing(6);
        Silence.playRound(world, P01);
        Silence.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        Silence.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void doesNotComeWhereAMatchInBetweenWasPlayed() {
        World world = playing(6);
        Silence.playRound(world, P01);
        Silence.playRound(world, P01);
        Silence.playRound(world, World.p(2));
        Silence.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void isNotPutOffByTheVoidOfASilentMatchThatNoLongerCounted() {
        World world = playing(6);
        MatchId first = fixtureOfP01(world).id();
        Silence.playRound(world, P01);
        Silence.playRound(world, World.p(2));
        Silence.playRound(world, P01);
        Silence.playRound(world, P01);

        world.give(new Command.RequeueMatch(first, null));

        assertThat(world.league().roster().player(P01).orElseThrow().silentMatches())
                .isEqualTo(2);
    }

    @Test
    void doesNotComeFromMatchesLostForOtherReasons() {
        World world = playing(6);
        for (int round = 1; round <= 4; round++) {
            world.everybodyAnswers();
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        World.ref(1),
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
        World world = World.with(Samples.settings(lead, DoubleForfeit.DRAW, true), 6, 1, 3);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            world.pass(lead);
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        World.ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(world.league(), fixture.id(), P01, Termination.TIMEOUT_CHOICE)
                                : Reports.played(world.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);

        world.give(new Command.PauseLeague());
        world.pass(lead);
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        world.give(new Command.ResumeLeague());
        assertThat(fixtureOfP01(world).isDecided()).isTrue();
    }

    @Test
    void hasThePlayerLookedForAlsoAfterARestart() {
        World world = playing(6);
        Silence.suspend(world, P01);
        world.restart();
        assertThat(world.asked(ProbeEndpoint.class)).contains(new ProbeEndpoint(P01, Samples.endpoint(8101)));
    }

    @Nested
    class WhileItLasts {

        private final World world = playing(6);

        @Test
        void matchesAreForfeitedWithoutWaiting() {
            Silence.suspend(world, P01);
            Decision decision = fixtureOfP01(world).decided().orElseThrow();
            assertThat(decision.ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision.result().winner()).isEqualTo(fixtureOfP01(world).opponentOf(P01));
            assertThat(decision.result().details().termination())
                    .containsExactly(Map.entry(P01, Termination.SUSPENDED));
        }

        @Test
        void theAnnouncementGoesToThePlayerAllTheSame() {
            Silence.suspend(world, P01);
            assertThat(world.asked(Announce.class).get(0).to()).contains(P01);
        }

        @Test
        void theForfeitIsTheManagersOwnDecision() {
            Silence.suspend(world, P01);
            List<MatchDecided> decided = world.news().stream()
                    .filter(MatchDecided.class::isInstance)
                    .map(MatchDecided.class::cast)
                    .filter(decision -> decision.refereeId() == null)
                    .toList();
            assertThat(decided).hasSize(1);
        }

        @Test
        void anAnswerToTheAnnouncementReinstatesForTheNextRound() {
            Silence.suspend(world, P01);
            world.answer(P01);
            assertThat(world.news()).containsExactly(new PlayerReinstated(P01));
            Silence.playRound(world, World.p(2));
            assertThat(fixtureOfP01(world).isDecided()).isFalse();
        }

        @Test
        void anAnswerToAProbeReinstates() {
            Silence.suspend(world, P01);
            world.give(new Command.EndpointAnswered(P01));
            assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void oneSilentMatchSuspendsAgainWhereOnlyAProbeWasAnswered() {
            Silence.suspend(world, P01);
            world.give(new Command.EndpointAnswered(P01));
            Silence.playRound(world, World.p(2));
            assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
            Silence.playRound(world, P01);
            assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
        }

        @Test
        void threeAreNeededAgainAfterAMatchThatWasPlayed() {
            World longer = playing(12);
            Silence.suspend(longer, P01);
            longer.give(new Command.EndpointAnswered(P01));
            Silence.playRound(longer, World.p(2));
            Silence.playRound(longer, World.p(2));
            Silence.playRound(longer, P01);
            Silence.playRound(longer, P01);
            assertThat(stateOf(longer, P01)).isEqualTo(AgentState.ACTIVE);
            Silence.playRound(longer, P01);
            assertThat(stateOf(longer, P01)).isEqualTo(AgentState.SUSPENDED);
        }

        @Test
        void threeAreNeededAgainWhereThePlayerHasRegisteredAgain() {
            World longer = playing(12);
            Silence.suspend(longer, P01);
            Applicants.player(longer, "Player 1", 8101, Applicants.withTokenOf(P01));
            Silence.playRound(longer, World.p(2));
            Silence.playRound(longer, P01);
            assertThat(stateOf(longer, P01)).isEqualTo(AgentState.ACTIVE);
            Silence.playRound(longer, P01);
            assertThat(stateOf(longer, P01)).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void thePlayerIsLookedForLaterEachTime() {
            World longer = playing(12);
            List<Duration> delays = new ArrayList<>();
            for (int suspension = 1; suspension <= 4; suspension++) {
                Silence.suspend(longer, P01);
                longer.restart();
                delays.add(longer.asked(ProbeEndpoint.class).get(0).delay());
                longer.give(new Command.EndpointAnswered(P01));
            }
            assertThat(delays)
                    .containsExactly(
                            Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(40));
        }
    }

    @Test
    void ofBothPlayersMakesBothFail() {
        World world = World.with(12, 1, 6);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(World.ref(1), Reports.bothFailed(world.league(), fixture.id(), Termination.UNREACHABLE));
            }
        }
        assertThat(world.league().course().isOver()).isTrue();
        Fixture last = world.league().rounds().get(10).fixtures().get(0);
        assertThat(last.decided().orElseThrow().ending()).isEqualTo(Ending.BOTH_FAILED);
        assertThat(last.decided().orElseThrow().result().details().termination())
                .containsOnlyKeys(last.playerA(), last.playerB());
    }

    @Test
    void endsWithinTheLeadTimeWhereThePlayerAnswersInTime() {
        World world = World.with(Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true), 6, 1, 3);
        world.start();
        for (int round = 1; round <= 3; round++) {
            world.everybodyAnswers();
            world.pass(Duration.ofSeconds(60));
            for (Fixture fixture : world.league().currentRound().orElseThrow().fixtures()) {
                world.report(
                        World.ref(1),
                        fixture.involves(P01)
                                ? Reports.lost(world.league(), fixture.id(), P01, Termination.TIMEOUT_JOIN)
                                : Reports.played(world.league(), fixture.id(), 2));
            }
        }
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        world.answer(P01);
        world.pass(Duration.ofSeconds(60));
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }
}
