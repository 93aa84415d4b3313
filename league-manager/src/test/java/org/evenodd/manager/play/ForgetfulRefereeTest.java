package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.RunningMatches.R1M1;
import static org.evenodd.manager.play.RunningMatches.runningAloneAbroad;

import java.time.Duration;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.MatchResultReport;
import org.junit.jupiter.api.Test;

/** A referee that registers again and takes each assignment for a new one. */
class ForgetfulRefereeTest {

    private void restart(TournamentFixture world) {
        world.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), Samples.NEW));
    }

    @Test
    void beginsItsMatchesAnewUnderAHigherLease() {
        TournamentFixture world = runningAloneAbroad();
        restart(world);
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        world.pass(Duration.ofSeconds(2));
        assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(1), 2));
        world.everybodyAnswers();
        assertThat(world.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(2);
    }

    @Test
    void mayReportFirstWhatItKeptOnItsDisk() {
        TournamentFixture world = runningAloneAbroad();
        restart(world);
        MatchResultReport kept = Reports.underLease(Reports.played(world.league(), R1M1, 2), 1);
        assertThat(world.report(TournamentFixture.ref(1), kept)).isInstanceOf(CommandResponse.ReportTaken.class);
        assertThat(world.league().course().isOver()).isTrue();
    }

    @Test
    void isTakenToHaveForgottenAlsoWhatItBeganBeforeTheManagerRestarted() {
        TournamentFixture world = runningAloneAbroad();
        world.restart();
        restart(world);
        world.everybodyAnswers();
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        world.pass(Duration.ofSeconds(2));
        world.everybodyAnswers();
        assertThat(world.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(2);
    }

    @Test
    void isOfferedUnderTheSameLeaseWhatItNeverBegan() {
        TournamentFixture world = TournamentFixture.withForeignReferees(2, 1, 1);
        world.start();
        restart(world);
        assertThat(world.everybodyAnswers()).hasAtLeastOneElementOfType(SendRunMatch.class);
        assertThat(world.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(1);
    }

    @Test
    void isWatchedWhereItIsNow() {
        TournamentFixture world = runningAloneAbroad();
        Arrival known = new Arrival(new Identity.Proven(TournamentFixture.ref(1), 1), true, Arrival.Reach.NOT_TRIED);
        world.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8077, 1), known));
        world.pass(Duration.ofSeconds(2));
        world.everybodyAnswers();
        assertThat(world.asked(Effect.WatchReferee.class))
                .containsExactly(new Effect.WatchReferee(TournamentFixture.ref(1), Samples.endpoint(8077)));
    }
}
