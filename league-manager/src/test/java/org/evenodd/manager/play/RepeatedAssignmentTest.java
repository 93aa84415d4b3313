package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P02;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.assertTaken;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.underLease;
import static org.evenodd.manager.play.TournamentFixture.with;
import static org.evenodd.manager.play.TournamentFixture.withForeignReferees;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.RepeatMatch;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Digest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RUN_MATCH for a match that its referee has begun starts nothing. */
class RepeatedAssignmentTest {

    private static final Duration LIMIT = Samples.rules().matchLimit();
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Returns the tournament with R1M1 running at REF01. */
    private static TournamentFixture running(TournamentFixture tournament) {
        tournament.begin();
        return tournament;
    }

    private static TournamentFixture running(int referees) {
        return running(with(2, referees, 1));
    }

    private static void comeBack(TournamentFixture tournament) {
        tournament.referee("Referee 1", 8001, 1, Samples.withTokenOf(REF01));
    }

    private static CommandResponse report(TournamentFixture tournament) {
        MatchResultReport report = underLease(tournament.played(R1M1, 2), 1);
        return tournament.report(REF01, report);
    }

    private static Fixture match(TournamentFixture tournament) {
        return tournament.match(R1M1);
    }

    @Test
    void tellsTheRefereeWhereAPlayerIsNow() {
        TournamentFixture tournament = running(1);
        tournament.player("Player 2", 8150, Samples.withTokenOf(P02));
        assertThat(tournament.asked(RepeatMatch.class))
                .map(RepeatMatch::order)
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.referee()).isEqualTo(REF01);
                    assertThat(order.lease()).isEqualTo(1);
                    assertThat(order.begun()).isTrue();
                    assertThat(order.playerB().registration().endpoint()).isEqualTo(Samples.endpoint(8150));
                });
        assertThat(tournament.offers()).isEmpty();
    }

    @Test
    void tellsTheRefereeThatAPlayerHasANewToken() {
        TournamentFixture tournament = running(1);
        tournament.player("Player 2", 8102, Samples.withTokenOf(P02).rotating(Digest.sha256("request")));
        assertThat(tournament.asked(RepeatMatch.class))
                .map(RepeatMatch::order)
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.playerB().registration().generation()).isEqualTo(2);
                    assertThat(order.playerB().tokenGeneration()).isEqualTo(1);
                });
    }

    @Test
    void isNotSentWhereNothingHasChanged() {
        TournamentFixture tournament = running(1);
        tournament.player("Player 2", 8102, Samples.withTokenOf(P02));
        assertThat(tournament.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void isNotSentToARefereeThatWouldTakeItForAnother() {
        TournamentFixture tournament = running(withForeignReferees(2, 1, 1));
        tournament.player("Player 2", 8150, Samples.withTokenOf(P02));
        assertThat(tournament.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void asksARefereeThatComesBackForWhatItHasBegun() {
        TournamentFixture tournament = running(2);
        comeBack(tournament);
        assertThat(tournament.offers()).singleElement().satisfies(order -> {
            assertThat(order.lease()).isEqualTo(1);
            assertThat(order.begun()).isTrue();
        });
        tournament.accept(R1M1, 1);
        tournament.pass(Duration.ofMinutes(1));
        assertThat(tournament.news()).isEmpty();
        assertTaken(report(tournament));
    }

    @Test
    void findsThatTheRefereeHasLostTheMatchWhichGoesToAnother() {
        TournamentFixture tournament = running(2);
        comeBack(tournament);
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
    }

    @Test
    void findsThatTheOnlyRefereeHasLostTheMatchWhichBeginsAnew() {
        TournamentFixture tournament = running(1);
        comeBack(tournament);
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
        assertThat(tournament.offers()).map(SendRunMatch::begun).containsExactly(false);
    }

    @Tag("case:poisoned-return")
    @Test
    void isBelievedToBeLostOnlyWhereItWasAskedFor() {
        TournamentFixture tournament = running(2);
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void asksAfterARestartOfTheManagerToo() {
        TournamentFixture tournament = running(1);
        tournament.restart();
        assertThat(tournament.everybodyAnswers()).map(order -> order.begun()).containsExactly(true);
    }

    @Test
    void asksForTheResultBeforeTheLeaseIsRaised() {
        TournamentFixture tournament = running(2);
        tournament.pass(LIMIT);
        assertThat(tournament.asked(RepeatMatch.class)).hasSize(1);
        assertThat(tournament.news()).isEmpty();
        tournament.pass(PATIENCE.minusMillis(1));
        assertThat(tournament.news()).isEmpty();
        assertTaken(report(tournament));
        assertThat(tournament.events()).noneMatch(RefereeOverran.class::isInstance);
    }

    @Test
    void isNotTheLastWordWhereNoResultComesOfIt() {
        TournamentFixture tournament = running(2);
        tournament.pass(LIMIT);
        tournament.pass(PATIENCE);
        assertThat(match(tournament).assigned().orElseThrow().refereeId()).isEqualTo(ref(2));
        assertThat(match(tournament).lease()).isEqualTo(2);
    }

    @Tag("case:restless-referee")
    @Test
    void gainsNoTimeForARefereeThatRegistersAgainAndAgain() {
        TournamentFixture tournament = running(2);
        for (int second = 0; second <= LIMIT.plus(PATIENCE).toSeconds(); second++) {
            comeBack(tournament);
            List<SendRunMatch> orders = tournament.offers();
            orders.forEach(tournament::accept);
            tournament.pass(Duration.ofSeconds(1));
        }
        assertThat(match(tournament).assigned().orElseThrow().refereeId()).isEqualTo(ref(2));
    }

    @Tag("case:endless-rotation")
    @Test
    void hasNoMatchPlayedAgainHoweverOftenAPlayerRegistersAgainAndWhereverItGoes() {
        TournamentFixture tournament = running(2);
        for (int time = 1; time <= 10_000; time++) {
            tournament.player(
                    "Player 2",
                    8150 + time % 7,
                    Samples.withTokenOf(P02, time).rotating(Digest.sha256("request " + time)));
        }
        assertThat(tournament.events(MatchAssigned.class)).hasSize(1);
        assertTaken(report(tournament));
    }

    @Tag("case:poisoned-return")
    @Test
    void isAnsweredInWhateverWayWithoutAPlayerGainingByIt() {
        TournamentFixture tournament = running(2);
        tournament.player("Player 2", 8150, Samples.withTokenOf(P02));
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E006 this endpoint may not be called"));
        tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
        assertThat(match(tournament).lease()).isEqualTo(1);
        assertTaken(report(tournament));
    }

    /** A referee that registers again and treats each assignment as a new match. */
    @Nested
    class ToAForgetfulReferee {
        private void restart(TournamentFixture tournament) {
            tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), Samples.NEW));
        }

        @Test
        void beginsItsMatchesAnewUnderAHigherLease() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1).begin();
            restart(tournament);
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
            tournament.everybodyAnswers();
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(2);
        }

        @Test
        void mayReportFirstWhatItKeptOnItsDisk() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1).begin();
            restart(tournament);
            MatchResultReport kept = underLease(tournament.played(R1M1, 2), 1);
            assertTaken(tournament.report(REF01, kept));
            assertThat(tournament.course().isOver()).isTrue();
        }

        @Test
        void isTakenToHaveForgottenAlsoWhatItBeganBeforeTheManagerRestarted() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1).begin();
            tournament.restart();
            restart(tournament);
            tournament.everybodyAnswers();
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofSeconds(2));
            tournament.everybodyAnswers();
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(2);
        }

        @Test
        void isOfferedUnderTheSameLeaseWhatItNeverBegan() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1);
            tournament.start();
            restart(tournament);
            assertThat(tournament.everybodyAnswers()).isNotEmpty();
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(1);
        }

        @Test
        void isWatchedWhereItIsNow() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1).begin();
            Arrival known = new Arrival(new Identity.Proven(REF01, 1), true, Arrival.Reach.NOT_TRIED);
            tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8077, 1), known));
            tournament.pass(Duration.ofSeconds(2));
            tournament.everybodyAnswers();
            assertThat(tournament.asked(Effect.WatchReferee.class))
                    .containsExactly(new Effect.WatchReferee(REF01, Samples.endpoint(8077)));
        }
    }

    /** A referee that registers again every second, and treats each assignment as a new match. */
    @Nested
    class ToARestlessReferee {
        private static final Duration SECOND = Duration.ofSeconds(1);
        private static final Duration LENGTH = Duration.ofSeconds(20);

        /** Returns a tournament of two players with R1M1 running at REF01. */
        private static TournamentFixture running(int referees) {
            TournamentFixture tournament = withForeignReferees(2, referees, 1);
            tournament.begin();
            return tournament;
        }

        private static void comeBack(TournamentFixture tournament) {
            Arrival known = Samples.withTokenOf(REF01);
            tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), known));
        }

        private static Fixture match(TournamentFixture tournament) {
            return tournament.match(R1M1);
        }

        @Test
        void isNotWaitedForLongerBecauseItComesBackOnceMore() {
            TournamentFixture tournament = running(1);
            comeBack(tournament);
            tournament.pass(SECOND);
            comeBack(tournament);
            tournament.pass(SECOND);
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, REF01, 2));
        }

        @Test
        void losesItsMatchToAnotherAfterAFewReturns() {
            TournamentFixture tournament = running(2);
            for (int second = 0; second < 10; second++) {
                comeBack(tournament);
                tournament.pass(SECOND);
                tournament.everybodyAnswers();
                tournament.offers().forEach(tournament::accept);
            }
            assertThat(match(tournament).assigned()).contains(new Assignment(ref(2), 5));
        }

        /** The referee finishes the match under each lease, even if it has registered again meanwhile. */
        @Tag("case:restless-referee")
        @Test
        void cannotKeepTheLeagueFromItsEndWhereThereIsNoOther() {
            TournamentFixture tournament = running(1);
            Map<Integer, Instant> begun = new HashMap<>(Map.of(1, tournament.now()));
            for (int second = 0; second < 300 && !tournament.course().isOver(); second++) {
                comeBack(tournament);
                tournament.pass(SECOND);
                tournament.everybodyAnswers();
                tournament.offers().forEach(offer -> {
                    tournament.accept(offer);
                    begun.put(offer.lease(), tournament.now());
                });
                int lease = match(tournament).lease();
                if (begun.containsKey(lease)
                        && !tournament.now().isBefore(begun.get(lease).plus(LENGTH))) {
                    tournament.report(REF01, underLease(tournament.played(R1M1, 2), lease));
                }
            }
            assertThat(tournament.course().isOver()).isTrue();
        }

        @Test
        void isNeverLeftWithAMatchForLongerThanAnyMatchTakes() {
            TournamentFixture tournament = running(1);
            Duration longest = Samples.rules().matchLimit();
            for (int lease = 1; lease < 20; lease++) {
                comeBack(tournament);
                tournament.pass(longest);
                assertThat(tournament.news()).contains(new MatchAssigned(R1M1, REF01, lease + 1));
                tournament.everybodyAnswers();
                tournament.offers().forEach(tournament::accept);
            }
        }
    }
}
