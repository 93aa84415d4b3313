package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.RunningMatches.R1M1;
import static org.evenodd.manager.play.RunningMatches.runningAloneAbroad;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.junit.jupiter.api.Test;

/** A referee that registers again and treats each assignment as a new match. */
class ForgetfulRefereeTest {

    private void restart(TournamentFixture tournament) {
        tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), Samples.NEW));
    }

    @Test
    void beginsItsMatchesAnewUnderAHigherLease() {
        TournamentFixture tournament = runningAloneAbroad();
        restart(tournament);
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(2));
        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(1), 2));
        tournament.everybodyAnswers();
        assertThat(tournament.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(2);
    }

    @Test
    void mayReportFirstWhatItKeptOnItsDisk() {
        TournamentFixture tournament = runningAloneAbroad();
        restart(tournament);
        MatchResultReport kept = Reports.underLease(Reports.played(tournament.league(), R1M1, 2), 1);
        assertThat(tournament.report(ref(1), kept)).isInstanceOf(CommandResponse.ReportTaken.class);
        assertThat(tournament.league().course().isOver()).isTrue();
    }

    @Test
    void isTakenToHaveForgottenAlsoWhatItBeganBeforeTheManagerRestarted() {
        TournamentFixture tournament = runningAloneAbroad();
        tournament.restart();
        restart(tournament);
        tournament.everybodyAnswers();
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(2));
        tournament.everybodyAnswers();
        assertThat(tournament.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(2);
    }

    @Test
    void isOfferedUnderTheSameLeaseWhatItNeverBegan() {
        TournamentFixture tournament = TournamentFixture.withForeignReferees(2, 1, 1);
        tournament.start();
        restart(tournament);
        assertThat(tournament.everybodyAnswers()).hasAtLeastOneElementOfType(SendRunMatch.class);
        assertThat(tournament.asked(SendRunMatch.class))
                .extracting(SendRunMatch::lease)
                .containsExactly(1);
    }

    @Test
    void isWatchedWhereItIsNow() {
        TournamentFixture tournament = runningAloneAbroad();
        Arrival known = new Arrival(new Identity.Proven(ref(1), 1), true, Arrival.Reach.NOT_TRIED);
        tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8077, 1), known));
        tournament.pass(Duration.ofSeconds(2));
        tournament.everybodyAnswers();
        assertThat(tournament.asked(Effect.WatchReferee.class))
                .containsExactly(new Effect.WatchReferee(ref(1), Samples.endpoint(8077)));
    }
}
