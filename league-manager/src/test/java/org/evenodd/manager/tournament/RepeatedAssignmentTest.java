package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.withForeignReferees;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeOverran;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.Effect.RepeatMatch;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pcollections.TreePMap;

/** RUN_MATCH for R1M1, which its referee has begun: it starts nothing. */
class RepeatedAssignmentTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LIMIT = Samples.rules().matchLimit();
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** R1M1 runs at the only referee. */
    private final TournamentFixture alone = running(2, 1, 1);

    /** R1M1 runs at REF01, and REF02 has nothing to do. */
    private final TournamentFixture two = running(2, 2, 1);

    private static void comeBack(TournamentFixture tournament) {
        tournament.referee("Referee 1", 8001, 1, Samples.withTokenOf(REF01));
    }

    private static void assertReportTaken(TournamentFixture tournament) {
        assertTaken(tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1)));
    }

    private static void assertIsWith(TournamentFixture tournament, int referee, int lease) {
        assertThat(tournament.match(R1M1).assigned()).contains(new Assignment(ref(referee), lease, TreePMap.empty()));
    }

    @Test
    void tellsTheRefereeWhereAPlayerIsNow() {
        alone.player("Player 2", 8150, Samples.withTokenOf(P02));
        SendRunMatch order = alone.asked(RepeatMatch.class).get(0).order();
        assertThat(order.referee()).isEqualTo(REF01);
        assertThat(order.lease()).isEqualTo(1);
        assertThat(order.begun()).isTrue();
        assertThat(order.playerB().registration().endpoint()).isEqualTo(Samples.endpoint(8150));
        assertThat(alone.offers()).isEmpty();
    }

    @Test
    void tellsTheRefereeThatAPlayerHasANewToken() {
        alone.player("Player 2", 8102, Samples.replacingTokenOf(P02));
        SendRunMatch order = alone.asked(RepeatMatch.class).get(0).order();
        assertThat(order.playerB().registration().generation()).isEqualTo(2);
        assertThat(order.playerB().tokenGeneration()).isEqualTo(1);
    }

    @Test
    void isNotSentWhereNothingHasChangedNorToARefereeThatWouldTakeItForAnother() {
        alone.player("Player 2", 8102, Samples.withTokenOf(P02));
        assertThat(alone.asked(RepeatMatch.class)).isEmpty();
        TournamentFixture foreign = withForeignReferees(2, 1, 1).begin();
        foreign.player("Player 2", 8150, Samples.withTokenOf(P02));
        assertThat(foreign.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void asksARefereeThatComesBackForWhatItHasBegun() {
        comeBack(two);
        assertThat(two.offers())
                .extracting(SendRunMatch::lease, SendRunMatch::begun)
                .containsExactly(Tuple.tuple(1, true));
        two.accept(R1M1, 1);
        two.pass(Duration.ofMinutes(1));
        assertThat(two.news()).isEmpty();
        assertReportTaken(two);
    }

    @Test
    void findsThatTheRefereeHasLostTheMatchWhichGoesToAnotherOrBeginsAnew() {
        comeBack(two);
        two.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(two.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        comeBack(alone);
        alone.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(alone.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
        assertThat(alone.offers()).map(SendRunMatch::begun).containsExactly(false);
    }

    @Tag("case:poisoned-return")
    @Test
    void isBelievedToBeLostOnlyWhereItWasAskedFor() {
        two.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(two.news()).isEmpty();
    }

    @Test
    void asksAfterARestartOfTheManagerToo() {
        alone.restart();
        assertThat(alone.everybodyAnswers()).map(SendRunMatch::begun).containsExactly(true);
    }

    /** Another manager may lead now, and its relay is elsewhere: nobody waits for what the others acknowledge. */
    @Test
    void tellsAtOnceAfterAStartOfAManagerWherePlayersBehindItsRelayAreCalled() {
        PlayerMeta direct = Samples.player("Player 2", 8102);
        Endpoint relayed = Endpoint.relayed("a1".repeat(16), "/mcp");
        alone.give(new RegisterAgent(
                new PlayerMeta(direct.displayName(), direct.version(), direct.gameTypes(), relayed, null, null),
                Samples.withTokenOf(P02)));
        alone.restart();
        SendRunMatch order = alone.asked(RepeatMatch.class).get(0).order();
        assertThat(order.lease()).isEqualTo(1);
        assertThat(order.begun()).isTrue();
        assertThat(order.playerB().registration().endpoint()).isEqualTo(relayed);
        two.restart();
        assertThat(two.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void asksForTheResultBeforeTheLeaseIsRaised() {
        two.pass(LIMIT);
        assertThat(two.asked(RepeatMatch.class)).hasSize(1);
        assertThat(two.news()).isEmpty();
        two.pass(PATIENCE.minusMillis(1));
        assertThat(two.news()).isEmpty();
        assertReportTaken(two);
        assertThat(two.events(RefereeOverran.class)).isEmpty();
    }

    @Test
    void isNotTheLastWordWhereNoResultComesOfIt() {
        two.pass(LIMIT);
        two.pass(PATIENCE);
        assertIsWith(two, 2, 2);
    }

    @Tag("case:restless-referee")
    @Test
    void gainsNoTimeForARefereeThatRegistersAgainAndAgain() {
        for (int second = 0; second <= LIMIT.plus(PATIENCE).toSeconds(); second++) {
            comeBack(two);
            two.offers().forEach(two::accept);
            two.pass(SECOND);
        }
        assertIsWith(two, 2, 2);
    }

    @Tag("case:endless-rotation")
    @Test
    void hasNoMatchPlayedAgainHoweverOftenAPlayerRegistersAgainAndWhereverItGoes() {
        for (int time = 1; time <= 1000; time++) {
            Arrival rotating = Samples.replacingTokenOf(P02, time);
            two.player("Player 2", 8150 + time % 7, rotating);
        }
        assertThat(two.events(MatchAssigned.class)).hasSize(1);
        assertReportTaken(two);
    }

    @Tag("case:poisoned-return")
    @Test
    void isAnsweredInWhateverWayWithoutAPlayerGainingByIt() {
        two.player("Player 2", 8150, Samples.withTokenOf(P02));
        two.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        two.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E006 this endpoint may not be called"));
        two.give(new RunMatchAnswer.Unanswered(R1M1, 1));
        assertIsWith(two, 1, 1);
        assertReportTaken(two);
    }

    /** A referee that treats each assignment as a new match. */
    @Nested
    class ToAForeignReferee {

        private static final Duration LENGTH = Duration.ofSeconds(20);

        private final TournamentFixture tournament =
                withForeignReferees(2, 1, 1).begin();

        private static void comeBack(TournamentFixture tournament, int port) {
            tournament.give(
                    new RegisterAgent(Samples.foreignReferee("Referee 1", port, 1), Samples.backWithTokenOf(REF01)));
        }

        private void assertGivenAnew() {
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
            assertThat(tournament.everybodyAnswers())
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }

        @Test
        void beginsItsMatchesAnewUnderAHigherLeaseAndIsWatchedWhereItIsNow() {
            comeBack(tournament, 8077);
            assertGivenAnew();
            assertThat(tournament.asked(Effect.WatchReferees.class))
                    .containsExactly(new Effect.WatchReferees(Map.of(REF01, Samples.endpoint(8077))));
        }

        @Test
        void takesItToHaveForgottenAlsoWhatItBeganBeforeTheManagerRestarted() {
            tournament.restart();
            comeBack(tournament, 8001);
            tournament.everybodyAnswers();
            assertGivenAnew();
        }

        @Test
        void letsItReportFirstWhatItKeptOnItsDisk() {
            comeBack(tournament, 8001);
            assertReportTaken(tournament);
            assertThat(tournament.course().isOver()).isTrue();
        }

        @Test
        void offersUnderTheSameLeaseWhatItNeverBegan() {
            TournamentFixture offered = withForeignReferees(2, 1, 1);
            offered.start();
            comeBack(offered, 8001);
            assertThat(offered.everybodyAnswers())
                    .extracting(SendRunMatch::lease)
                    .containsExactly(1);
        }

        @Test
        void waitsForItNoLongerBecauseItComesBackOnceMore() {
            comeBack(tournament, 8001);
            tournament.pass(SECOND);
            comeBack(tournament, 8001);
            tournament.pass(SECOND);
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
        }

        @Test
        void goesToAnotherAfterAFewReturns() {
            TournamentFixture foreign = withForeignReferees(2, 2, 1).begin();
            for (int second = 0; second < 10; second++) {
                comeBack(foreign, 8001);
                foreign.pass(SECOND);
                foreign.everybodyAnswers().forEach(foreign::accept);
            }
            assertIsWith(foreign, 2, 5);
        }

        /** The referee finishes the match under each lease, even if it has registered again meanwhile. */
        @Tag("case:restless-referee")
        @Test
        void doesNotKeepTheLeagueFromItsEndWhereThereIsNoOther() {
            Map<Integer, Instant> begun = new HashMap<>(Map.of(1, tournament.now()));
            for (int second = 0; second < 300 && !tournament.course().isOver(); second++) {
                comeBack(tournament, 8001);
                tournament.pass(SECOND);
                tournament.everybodyAnswers().forEach(offer -> {
                    tournament.accept(offer);
                    begun.put(offer.lease(), tournament.now());
                });
                int lease = tournament.match(R1M1).lease();
                Instant end =
                        begun.getOrDefault(lease, Instant.MAX.minus(LENGTH)).plus(LENGTH);
                if (!tournament.now().isBefore(end)) {
                    tournament.report(REF01, underLease(tournament.played(R1M1, 2), lease));
                }
            }
            assertThat(tournament.course().isOver()).isTrue();
        }

        @Test
        void isNeverLeftToItForLongerThanAnyMatchTakes() {
            for (int lease = 1; lease < 20; lease++) {
                comeBack(tournament, 8001);
                tournament.pass(LIMIT);
                assertThat(tournament.news()).contains(new MatchAssigned(R1M1, REF01, lease + 1));
                tournament.everybodyAnswers().forEach(tournament::accept);
            }
        }
    }
}
