package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.RepeatMatch;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RUN_MATCH for a match that its referee has begun starts nothing. */
class RepeatedAssignmentTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration LIMIT = Samples.rules().matchLimit();
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Returns the tournament with R1M1 running at REF01. */
    private static TournamentFixture running(TournamentFixture tournament) {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return tournament;
    }

    private static TournamentFixture running(int referees) {
        return running(TournamentFixture.with(2, referees, 1));
    }

    private static void comeBack(TournamentFixture tournament) {
        tournament.give(new RefereeRegistration(Samples.referee("Referee 1", 8001, 1), withTokenOf(ref(1))));
    }

    private static CommandResponse report(TournamentFixture tournament) {
        MatchResultReport report = Reports.underLease(Reports.played(tournament.league(), R1M1, 2), 1);
        return tournament.report(ref(1), report);
    }

    private static Fixture match(TournamentFixture tournament) {
        return tournament.league().fixture(R1M1).orElseThrow();
    }

    @Test
    void tellsTheRefereeWhereAPlayerIsNow() {
        TournamentFixture tournament = running(1);
        player(tournament, "Player 2", 8150, withTokenOf(p(2)));
        assertThat(tournament.asked(RepeatMatch.class))
                .map(RepeatMatch::order)
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.referee()).isEqualTo(ref(1));
                    assertThat(order.lease()).isEqualTo(1);
                    assertThat(order.begun()).isTrue();
                    assertThat(order.playerB().registration().endpoint()).isEqualTo(Samples.endpoint(8150));
                });
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
    }

    @Test
    void tellsTheRefereeThatAPlayerHasANewToken() {
        TournamentFixture tournament = running(1);
        player(tournament, "Player 2", 8102, withTokenOf(p(2)).rotating(Digest.sha256("request")));
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
        player(tournament, "Player 2", 8102, withTokenOf(p(2)));
        assertThat(tournament.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void isNotSentToARefereeThatWouldTakeItForAnother() {
        TournamentFixture tournament = running(TournamentFixture.withForeignReferees(2, 1, 1));
        player(tournament, "Player 2", 8150, withTokenOf(p(2)));
        assertThat(tournament.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void asksARefereeThatComesBackForWhatItHasBegun() {
        TournamentFixture tournament = running(2);
        comeBack(tournament);
        assertThat(tournament.asked(SendRunMatch.class)).singleElement().satisfies(order -> {
            assertThat(order.lease()).isEqualTo(1);
            assertThat(order.begun()).isTrue();
        });
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        tournament.pass(Duration.ofMinutes(1));
        assertThat(tournament.news()).isEmpty();
        assertThat(report(tournament)).isInstanceOf(CommandResponse.ReportTaken.class);
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
        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(1), 2));
        assertThat(tournament.asked(SendRunMatch.class))
                .map(SendRunMatch::begun)
                .containsExactly(false);
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
        assertThat(tournament.everybodyAnswers())
                .filteredOn(SendRunMatch.class::isInstance)
                .map(order -> ((SendRunMatch) order).begun())
                .containsExactly(true);
    }

    @Test
    void asksForTheResultBeforeTheLeaseIsRaised() {
        TournamentFixture tournament = running(2);
        tournament.pass(LIMIT);
        assertThat(tournament.asked(RepeatMatch.class)).hasSize(1);
        assertThat(tournament.news()).isEmpty();
        tournament.pass(PATIENCE.minusMillis(1));
        assertThat(tournament.news()).isEmpty();
        assertThat(report(tournament)).isInstanceOf(CommandResponse.ReportTaken.class);
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
            List<SendRunMatch> orders = tournament.asked(SendRunMatch.class);
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
            player(
                    tournament,
                    "Player 2",
                    8150 + time % 7,
                    withTokenOf(p(2), time).rotating(Digest.sha256("request " + time)));
        }
        assertThat(tournament.events())
                .filteredOn(MatchAssigned.class::isInstance)
                .hasSize(1);
        assertThat(report(tournament)).isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Tag("case:poisoned-return")
    @Test
    void isAnsweredInWhateverWayWithoutAPlayerGainingByIt() {
        TournamentFixture tournament = running(2);
        player(tournament, "Player 2", 8150, withTokenOf(p(2)));
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E006 this endpoint may not be called"));
        tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
        assertThat(match(tournament).lease()).isEqualTo(1);
        assertThat(report(tournament)).isInstanceOf(CommandResponse.ReportTaken.class);
    }
}
