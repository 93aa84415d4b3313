package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.MatchNotUnderstood;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;
import org.junit.jupiter.api.Test;

/** A referee that does not know RUN_MATCH. */
class BaffledRefereeTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");

    private static TournamentFixture alone() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        return world;
    }

    private static RefereeId refereeOf(TournamentFixture world, MatchId match) {
        return world.league()
                .fixture(match)
                .flatMap(Fixture::assigned)
                .orElseThrow()
                .refereeId();
    }

    @Test
    void losesItsMatchToAnotherEvenIfThatHasNoFreePlace() {
        TournamentFixture world = TournamentFixture.with(4, 2, 1);
        world.start();
        world.everybodyAnswers();

        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

        assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
    }

    @Test
    void isGivenNoMatchWhileThereIsAnother() {
        TournamentFixture world = TournamentFixture.with(4, 2, 2);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M2, 1));
        world.answer(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(2));
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));

        world.report(TournamentFixture.ref(2), Reports.played(world.league(), R1M1, 2));
        world.report(TournamentFixture.ref(2), Reports.played(world.league(), R1M2, 1));

        assertThat(refereeOf(world, new MatchId("R2M1"))).isEqualTo(TournamentFixture.ref(2));
        assertThat(refereeOf(world, new MatchId("R2M2"))).isEqualTo(TournamentFixture.ref(2));
    }

    @Test
    void isAskedEverLessOftenWhereThereIsNoOtherAndThatIsSaidOnce() {
        TournamentFixture world = alone();
        assertThat(world.told(MatchNotUnderstood.class))
                .containsExactly(new MatchNotUnderstood(TournamentFixture.ref(1), R1M1));

        world.pass(Duration.ofSeconds(2));
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        assertThat(world.told(MatchNotUnderstood.class)).isEmpty();

        world.pass(Duration.ofSeconds(2));
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        world.pass(Duration.ofSeconds(2));
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void isAskedAtLeastEveryFiveMinutes() {
        TournamentFixture world = alone();
        for (int i = 0; i < 40; i++) {
            world.pass(Duration.ofMinutes(5));
            assertThat(world.asked(SendRunMatch.class)).hasSize(1);
            world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        }
    }

    @Test
    void givesItsMatchToTheFirstOtherThatRegisters() {
        TournamentFixture world = alone();

        world.give(new RefereeRegistration(Samples.referee("Second", 8009, 1), Samples.NEW));

        assertThat(refereeOf(world, R1M1)).isEqualTo(TournamentFixture.ref(2));
    }

    @Test
    void thatIsOneOfManyLikeItKeepsItsMatch() {
        TournamentFixture world = TournamentFixture.with(4, 2, 2);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        world.answer(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(2));
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 2));
        RefereeId keeper = refereeOf(world, R1M1);

        world.give(new RunMatchAnswer.NotUnderstood(R1M2, 1));

        assertThat(refereeOf(world, R1M1)).isEqualTo(keeper);
        assertThat(refereeOf(world, R1M2)).isEqualTo(TournamentFixture.ref(2));
    }

    @Test
    void isAskedAtOnceWhenItRegistersAgain() {
        TournamentFixture world = alone();
        world.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

        world.give(new RefereeRegistration(Samples.referee("Referee 1", 8001, 1), Samples.NEW));

        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
    }
}
