package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SuspensionTest {

    private static final Duration LEAD = Duration.ofSeconds(60);

    private TournamentFixture tournament = playing(6);

    private static TournamentFixture playing(int players) {
        TournamentFixture tournament = with(players, 1, players / 2);
        tournament.start();
        return tournament;
    }

    /** Plays rounds in which P01 does not answer. */
    private void silent(int rounds) {
        for (int round = 0; round < rounds; round++) {
            tournament.playRound(P01);
        }
    }

    /** Plays a round in which P01 does what it should; returns the players whose matches allow no retry. */
    private List<PlayerId> answering() {
        return trialsOf(tournament.playRound(P02));
    }

    private static List<PlayerId> trialsOf(List<SendRunMatch> offers) {
        return offers.stream()
                .flatMap(offer -> Stream.of(offer.playerA(), offer.playerB()))
                .filter(Entrant::onTrial)
                .map(Entrant::playerId)
                .toList();
    }

    private Fixture match() {
        return tournament.round().fixtureOf(P01).orElseThrow();
    }

    private boolean plays() {
        return !match().isDecided();
    }

    private void assertState(AgentState state) {
        assertThat(tournament.member(P01).state()).isEqualTo(state);
    }

    private void assertThreeAreNeeded() {
        silent(2);
        assertState(AgentState.ACTIVE);
        silent(1);
        assertState(AgentState.SUSPENDED);
    }

    @Test
    void doesNotComeWhereAMatchInBetweenWasPlayed() {
        silent(2);
        answering();
        silent(1);
        assertState(AgentState.ACTIVE);
    }

    @Test
    void isNotPutOffByTheVoidOfASilentMatchThatNoLongerCounted() {
        MatchId first = match().id();
        silent(1);
        answering();
        silent(2);
        tournament.give(new RequeueMatch(first, null, false));
        assertThat(tournament.member(P01).silentMatches()).isEqualTo(2);
    }

    @Test
    void doesNotComeFromMatchesLostForOtherReasons() {
        for (int round = 1; round <= 4; round++) {
            tournament.everybodyAnswers();
            tournament.reportRound(P01, Termination.REFUSED);
        }
        assertState(AgentState.ACTIVE);
    }

    @Test
    void ofBothPlayersMakesBothFail() {
        for (int round = 1; round <= 3; round++) {
            tournament.everybodyAnswers();
            tournament
                    .round()
                    .fixtures()
                    .forEach(match ->
                            tournament.report(REF01, tournament.bothFailed(match.id(), Termination.UNREACHABLE)));
        }
        assertThat(tournament.league().divisions().first().currentRoundNumber()).isEqualTo(5);
        Fixture satOut = tournament
                .league()
                .divisions()
                .first()
                .rounds()
                .get(3)
                .fixtures()
                .get(0);
        assertThat(satOut.decided().orElseThrow().ending()).isEqualTo(Ending.BOTH_FAILED);
        assertThat(satOut.decided().orElseThrow().result().details().termination())
                .containsOnlyKeys(satOut.playerA(), satOut.playerB());
    }

    @Nested
    class WhileItLasts {

        @BeforeEach
        void suspend() {
            tournament.suspend(P01);
        }

        @Test
        void matchesAreForfeitedWithoutWaitingByTheManagersOwnDecision() {
            Decision decision = match().decided().orElseThrow();
            assertThat(decision.ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision.result().winner()).isEqualTo(match().opponentOf(P01));
            assertThat(decision.result().details().termination())
                    .containsExactly(Map.entry(P01, Termination.SUSPENDED));
            assertThat(tournament.news())
                    .filteredOn(event -> event instanceof MatchDecided decided && decided.refereeId() == null)
                    .hasSize(1);
        }

        @Test
        void theAnnouncementGoesToThePlayerAllTheSame() {
            assertThat(tournament.asked(AnnounceRound.class).get(0).to()).contains(P01);
        }

        @Test
        void thePlayerIsLookedForAlsoAfterARestart() {
            tournament.restart();
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .contains(new ProbeEndpoint(P01, Samples.endpoint(8101), Effect.ProbeManner.QUESTION));
        }
    }

    @Nested
    class InALeagueWithALeadTime {

        InALeagueWithALeadTime() {
            tournament = with(Samples.settings("announcement_lead_seconds=60"), 6, 1, 3);
            tournament.start();
            for (int round = 1; round <= 3; round++) {
                tournament.everybodyAnswers();
                tournament.pass(LEAD);
                tournament.reportRound(P01, Termination.TIMEOUT_JOIN);
            }
            assertState(AgentState.SUSPENDED);
        }

        @Test
        void forfeitsNothingInAPause() {
            tournament.give(LeagueControl.PAUSE);
            tournament.pass(LEAD);
            assertThat(plays()).isTrue();
            tournament.give(LeagueControl.RESUME);
            assertThat(plays()).isFalse();
        }

        @Test
        void endsWithinItWhereThePlayerAnswersInTime() {
            assertThat(plays()).isTrue();
            tournament.give(new AgentSilent(P01));
            tournament.answer(P01);
            tournament.pass(LEAD);
            assertThat(plays()).isTrue();
            assertState(AgentState.ACTIVE);
        }
    }

    /** The player's server answers, but it never chooses: the most common bug of students. */
    @Nested
    class OfAPlayerThatHangs {

        OfAPlayerThatHangs() {
            tournament = playing(30);
        }

        @Test
        void isEndedByNoAcknowledgementProbeOrQuery() {
            tournament.suspend(P01);
            tournament.answer(P01);
            tournament.give(new AgentResponded(P01));
            assertState(AgentState.SUSPENDED);
        }

        @Tag("case:hanging")
        @Test
        void endsForOneMatchAfterOneRoundThenTwoFourAndEightSoThatItCostsSevenWaitsInTwentyNineRounds() {
            List<Integer> tried = new ArrayList<>();
            for (int round = 1; round <= 29; round++) {
                tournament.give(new AgentResponded(P01));
                if (plays()) {
                    tried.add(round);
                }
                silent(1);
            }
            assertThat(tried).containsExactly(1, 2, 3, 5, 8, 13, 22);
        }

        @Test
        void endsWhenItWouldHaveThoughTheManagerHasRestarted() {
            tournament.suspend(P01);
            answering();
            assertThat(plays()).isTrue();
            silent(1);
            tournament.restart();
            answering();
            tournament.restart();
            assertThat(plays()).isFalse();
            answering();
            assertThat(plays()).isTrue();
        }

        @Test
        void asksItOnceAtEachStepUntilItHasPlayedAMatchAndItsOpponentAsOftenAsEver() {
            assertThat(trialsOf(tournament.playRound(P01))).isEmpty();
            tournament.suspend(P01);
            answering();
            assertThat(trialsOf(tournament.playRound(P01))).containsExactly(P01);
            answering();
            answering();
            assertThat(answering()).containsExactly(P01);
            assertThat(answering()).isEmpty();
            assertThreeAreNeeded();
        }

        @Test
        void endsAtOnceWithANewRegistrationAndSitsOutTwiceAsManyRoundsTheNextTimeAllTheSame() {
            tournament.suspend(P01);
            tournament.player("Player 1", 8101, Samples.withTokenOf(P01));
            answering();
            assertThat(trialsOf(tournament.playRound(P01))).containsExactly(P01);

            tournament.suspend(P01);
            assertThat(plays()).isFalse();
            answering();
            assertThat(plays()).isFalse();
            answering();
            assertThat(plays()).isTrue();
        }

        @Test
        void isNotPutOffByAMatchThatTheManagerDecidesAgainstTheOpponent() {
            silent(2);
            MatchId next = match().id();
            tournament.give(new KickAgent(match().opponentOf(P01).value(), null));
            assertThat(tournament.match(next).isDecided()).isTrue();
            assertThat(tournament.member(P01).silentMatches()).isEqualTo(2);
        }
    }

    /** The player could not be reached. */
    @Nested
    class OfAnUnreachablePlayer {

        OfAnUnreachablePlayer() {
            tournament = playing(12);
            tournament.suspend(P01);
            tournament.give(new AgentSilent(P01));
        }

        private void returns() {
            tournament.give(new AgentResponded(P01));
            assertState(AgentState.ACTIVE);
            answering();
        }

        @Test
        void endsForTheNextRoundWithAnAnswerToTheAnnouncement() {
            tournament.answer(P01);
            assertThat(tournament.news()).containsExactly(new PlayerReinstated(P01));
            answering();
            assertThat(plays()).isTrue();
        }

        @Test
        void endsWithAnAnswerToAProbeAlsoAfterARestartAndIsNoReasonToAskItLessOftenInItsMatches() {
            tournament.restart();
            returns();
            assertThat(answering()).isEmpty();
        }

        @Test
        void comesAgainAfterOneSilentMatchWhereOnlyAProbeWasAnsweredForRoundsToSitOutForItsServerHasAnswered() {
            returns();
            silent(1);
            assertState(AgentState.SUSPENDED);
            tournament.give(new AgentSilent(P01));
            tournament.give(new AgentResponded(P01));
            assertState(AgentState.SUSPENDED);
        }

        @Test
        void takesThreeAgainAfterAMatchThatWasPlayed() {
            returns();
            answering();
            assertThreeAreNeeded();
        }

        @Test
        void takesThreeAgainWhereThePlayerHasRegisteredAgain() {
            tournament.player("Player 1", 8101, Samples.withTokenOf(P01));
            answering();
            assertThat(answering()).isEmpty();
            assertThreeAreNeeded();
        }
    }
}
