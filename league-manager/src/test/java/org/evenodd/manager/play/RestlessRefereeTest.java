package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A referee that registers again every second, and treats each assignment as a new match. */
class RestlessRefereeTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LENGTH = Duration.ofSeconds(20);

    /** Returns a tournament of two players with R1M1 running at REF01. */
    private static TournamentFixture running(int referees) {
        TournamentFixture tournament = TournamentFixture.withForeignReferees(2, referees, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return tournament;
    }

    private static void comeBack(TournamentFixture tournament) {
        Arrival known = Applicants.withTokenOf(ref(1));
        tournament.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), known));
    }

    private static Fixture match(TournamentFixture tournament) {
        return tournament.league().fixture(R1M1).orElseThrow();
    }

    @Test
    void isNotWaitedForLongerBecauseItComesBackOnceMore() {
        TournamentFixture tournament = running(1);
        comeBack(tournament);
        tournament.pass(SECOND);
        comeBack(tournament);
        tournament.pass(SECOND);
        assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(1), 2));
    }

    @Test
    void losesItsMatchToAnotherAfterAFewReturns() {
        TournamentFixture tournament = running(2);
        for (int second = 0; second < 10; second++) {
            comeBack(tournament);
            tournament.pass(SECOND);
            tournament.everybodyAnswers();
            tournament.asked(SendRunMatch.class).forEach(tournament::accept);
        }
        assertThat(match(tournament).assigned()).contains(new Assignment(ref(2), 5));
    }

    /** The referee finishes the match under each lease, even if it has registered again meanwhile. */
    @Tag("case:restless-referee")
    @Test
    void cannotKeepTheLeagueFromItsEndWhereThereIsNoOther() {
        TournamentFixture tournament = running(1);
        Map<Integer, Instant> begun = new HashMap<>(Map.of(1, tournament.now()));
        for (int second = 0; second < 300 && !tournament.league().course().isOver(); second++) {
            comeBack(tournament);
            tournament.pass(SECOND);
            tournament.everybodyAnswers();
            tournament.asked(SendRunMatch.class).forEach(offer -> {
                tournament.accept(offer);
                begun.put(offer.lease(), tournament.now());
            });
            int lease = match(tournament).lease();
            if (begun.containsKey(lease)
                    && !tournament.now().isBefore(begun.get(lease).plus(LENGTH))) {
                tournament.report(ref(1), Reports.underLease(Reports.played(tournament.league(), R1M1, 2), lease));
            }
        }
        assertThat(tournament.league().course().isOver()).isTrue();
    }

    @Test
    void isNeverLeftWithAMatchForLongerThanAnyMatchTakes() {
        TournamentFixture tournament = running(1);
        Duration longest = Samples.rules().matchLimit();
        for (int lease = 1; lease < 20; lease++) {
            comeBack(tournament);
            tournament.pass(longest);
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, ref(1), lease + 1));
            tournament.everybodyAnswers();
            tournament.asked(SendRunMatch.class).forEach(tournament::accept);
        }
    }
}
