package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.Warning;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Test;

/** Referees that do not know RUN_MATCH. */
class BaffledRefereeTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");

    private static TournamentFixture alone() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        return tournament;
    }

    private static RefereeId refereeOf(TournamentFixture tournament, MatchId match) {
        return tournament
                .league()
                .fixture(match)
                .flatMap(Fixture::assigned)
                .orElseThrow()
                .refereeId();
    }

    @Test
    void losesItsMatchToAnotherEvenIfThatHasNoFreePlace() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 1);
        tournament.start();
        tournament.everybodyAnswers();

        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
    }

    @Test
    void isGivenNoMatchWhileThereIsAnother() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M2, 1));
        tournament.answer(p(1), p(2), ref(2));
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));

        tournament.report(ref(2), Reports.played(tournament.league(), R1M1, 2));
        tournament.report(ref(2), Reports.played(tournament.league(), R1M2, 1));

        assertThat(refereeOf(tournament, new MatchId("R2M1"))).isEqualTo(ref(2));
        assertThat(refereeOf(tournament, new MatchId("R2M2"))).isEqualTo(ref(2));
    }

    @Test
    void isAskedEverLessOftenWhereThereIsNoOtherAndThatIsSaidOnce() {
        TournamentFixture tournament = alone();
        assertThat(tournament.told(Warning.class))
                .extracting(Warning::sentence)
                .anyMatch(told -> told.startsWith("REF01 does not know RUN_MATCH: its matches go to other referees."));

        tournament.pass(Duration.ofSeconds(2));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        assertThat(tournament.told(Warning.class)).isEmpty();

        tournament.pass(Duration.ofSeconds(2));
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(2));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
    }

    @Test
    void isAskedAtLeastEveryFiveMinutes() {
        TournamentFixture tournament = alone();
        for (int i = 0; i < 40; i++) {
            tournament.pass(Duration.ofMinutes(5));
            assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        }
    }

    @Test
    void givesItsMatchToTheFirstOtherThatRegisters() {
        TournamentFixture tournament = alone();

        tournament.give(new RefereeRegistration(Samples.referee("Second", 8009, 1), Samples.NEW));

        assertThat(refereeOf(tournament, R1M1)).isEqualTo(ref(2));
    }

    @Test
    void thatIsOneOfManyLikeItKeepsItsMatch() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        tournament.answer(p(1), p(2), ref(2));
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 2));
        RefereeId keeper = refereeOf(tournament, R1M1);

        tournament.give(new RunMatchAnswer.NotUnderstood(R1M2, 1));

        assertThat(refereeOf(tournament, R1M1)).isEqualTo(keeper);
        assertThat(refereeOf(tournament, R1M2)).isEqualTo(ref(2));
    }

    @Test
    void isAskedAtOnceWhenItRegistersAgain() {
        TournamentFixture tournament = alone();
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

        tournament.give(new RefereeRegistration(Samples.referee("Referee 1", 8001, 1), Samples.NEW));

        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
    }
}
