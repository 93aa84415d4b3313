package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.withTokenOf;

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
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RUN_MATCH for a match that its referee has begun: it begins nothing. */
class RepeatedAssignmentTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration LIMIT = Samples.rules().matchLimit();
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** R1M1 runs at REF01. */
    private static TournamentFixture running(TournamentFixture world) {
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return world;
    }

    private static TournamentFixture running(int referees) {
        return running(TournamentFixture.with(2, referees, 1));
    }

    private static void comeBack(TournamentFixture world) {
        world.give(
                new RefereeRegistration(Samples.referee("Referee 1", 8001, 1), withTokenOf(TournamentFixture.ref(1))));
    }

    private static CommandResponse report(TournamentFixture world) {
        MatchResultReport report = Reports.underLease(Reports.played(world.league(), R1M1, 2), 1);
        return world.report(TournamentFixture.ref(1), report);
    }

    private static Fixture match(TournamentFixture world) {
        return world.league().fixture(R1M1).orElseThrow();
    }

    @Test
    void tellsTheRefereeWhereAPlayerIsNow() {
        TournamentFixture world = running(1);
        player(world, "Player 2", 8150, withTokenOf(TournamentFixture.p(2)));
        assertThat(world.asked(RepeatMatch.class))
                .map(RepeatMatch::order)
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.referee()).isEqualTo(TournamentFixture.ref(1));
                    assertThat(order.lease()).isEqualTo(1);
                    assertThat(order.begun()).isTrue();
                    assertThat(order.playerB().registration().endpoint()).isEqualTo(Samples.endpoint(8150));
                });
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
    }

    @Test
    void tellsTheRefereeThatAPlayerHasANewToken() {
        TournamentFixture world = running(1);
        player(world, "Player 2", 8102, withTokenOf(TournamentFixture.p(2)).rotating(Digest.sha256("request")));
        assertThat(world.asked(RepeatMatch.class))
                .map(RepeatMatch::order)
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.playerB().registration().generation()).isEqualTo(2);
                    assertThat(order.playerB().tokenGeneration()).isEqualTo(1);
                });
    }

    @Test
    void isNotSentWhereNothingHasChanged() {
        TournamentFixture world = running(1);
        player(world, "Player 2", 8102, withTokenOf(TournamentFixture.p(2)));
        assertThat(world.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void isNotSentToARefereeThatWouldTakeItForAnother() {
        TournamentFixture world = running(TournamentFixture.withForeignReferees(2, 1, 1));
        player(world, "Player 2", 8150, withTokenOf(TournamentFixture.p(2)));
        assertThat(world.asked(RepeatMatch.class)).isEmpty();
    }

    @Test
    void asksARefereeThatComesBackForWhatItHasBegun() {
        TournamentFixture world = running(2);
        comeBack(world);
        assertThat(world.asked(SendRunMatch.class)).singleElement().satisfies(order -> {
            assertThat(order.lease()).isEqualTo(1);
            assertThat(order.begun()).isTrue();
        });
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        world.pass(Duration.ofMinutes(1));
        assertThat(world.news()).isEmpty();
        assertThat(report(world)).isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void findsThatTheRefereeHasLostTheMatchWhichGoesToAnother() {
        TournamentFixture world = running(2);
        comeBack(world);
        world.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
    }

    @Test
    void findsThatTheOnlyRefereeHasLostTheMatchWhichBeginsAnew() {
        TournamentFixture world = running(1);
        comeBack(world);
        world.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(1), 2));
        assertThat(world.asked(SendRunMatch.class)).map(SendRunMatch::begun).containsExactly(false);
    }

    @Tag("case:poisoned-return")
    @Test
    void isBelievedToBeLostOnlyWhereItWasAskedFor() {
        TournamentFixture world = running(2);
        world.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(world.news()).isEmpty();
    }

    @Test
    void asksAfterARestartOfTheManagerToo() {
        TournamentFixture world = running(1);
        world.restart();
        assertThat(world.everybodyAnswers())
                .filteredOn(SendRunMatch.class::isInstance)
                .map(order -> ((SendRunMatch) order).begun())
                .containsExactly(true);
    }

    @Test
    void asksForTheResultBeforeTheLeaseIsRaised() {
        TournamentFixture world = running(2);
        world.pass(LIMIT);
        assertThat(world.asked(RepeatMatch.class)).hasSize(1);
        assertThat(world.news()).isEmpty();
        world.pass(PATIENCE.minusMillis(1));
        assertThat(world.news()).isEmpty();
        assertThat(report(world)).isInstanceOf(CommandResponse.ReportTaken.class);
        assertThat(world.events()).noneMatch(RefereeOverran.class::isInstance);
    }

    @Test
    void isNotTheLastWordWhereNoResultComesOfIt() {
        TournamentFixture world = running(2);
        world.pass(LIMIT);
        world.pass(PATIENCE);
        assertThat(match(world).assigned().orElseThrow().refereeId()).isEqualTo(TournamentFixture.ref(2));
        assertThat(match(world).lease()).isEqualTo(2);
    }

    @Tag("case:restless-referee")
    @Test
    void gainsNoTimeForARefereeThatRegistersAgainAndAgain() {
        TournamentFixture world = running(2);
        for (int second = 0; second <= LIMIT.plus(PATIENCE).toSeconds(); second++) {
            comeBack(world);
            List<SendRunMatch> orders = world.asked(SendRunMatch.class);
            orders.forEach(world::accept);
            world.pass(Duration.ofSeconds(1));
        }
        assertThat(match(world).assigned().orElseThrow().refereeId()).isEqualTo(TournamentFixture.ref(2));
    }

    @Tag("case:endless-rotation")
    @Test
    void hasNoMatchPlayedAgainHoweverOftenAPlayerRegistersAgainAndWhereverItGoes() {
        TournamentFixture world = running(2);
        for (int time = 1; time <= 10_000; time++) {
            player(
                    world,
                    "Player 2",
                    8150 + time % 7,
                    withTokenOf(TournamentFixture.p(2), time).rotating(Digest.sha256("request " + time)));
        }
        assertThat(world.events()).filteredOn(MatchAssigned.class::isInstance).hasSize(1);
        assertThat(report(world)).isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Tag("case:poisoned-return")
    @Test
    void isAnsweredInWhateverWayWithoutAPlayerGainingByIt() {
        TournamentFixture world = running(2);
        player(world, "Player 2", 8150, withTokenOf(TournamentFixture.p(2)));
        world.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        world.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E006 this endpoint may not be called"));
        world.give(new RunMatchAnswer.Unanswered(R1M1, 1));
        assertThat(match(world).lease()).isEqualTo(1);
        assertThat(report(world)).isInstanceOf(CommandResponse.ReportTaken.class);
    }
}
