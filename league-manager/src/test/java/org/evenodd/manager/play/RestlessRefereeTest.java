package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A referee that registers again every second, and takes each assignment for a new one. */
class RestlessRefereeTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LENGTH = Duration.ofSeconds(20);

    /** Two players, R1M1 running at REF01. */
    private static TournamentFixture running(int referees) {
        TournamentFixture world = TournamentFixture.withForeignReferees(2, referees, 1);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return world;
    }

    private static void comeBack(TournamentFixture world) {
        Arrival known = Applicants.withTokenOf(TournamentFixture.ref(1));
        world.give(new RefereeRegistration(Samples.foreignReferee("Referee 1", 8001, 1), known));
    }

    private static Fixture match(TournamentFixture world) {
        return world.league().fixture(R1M1).orElseThrow();
    }

    @Test
    void isNotWaitedForLongerBecauseItComesBackOnceMore() {
        TournamentFixture world = running(1);
        comeBack(world);
        world.pass(SECOND);
        comeBack(world);
        world.pass(SECOND);
        assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(1), 2));
    }

    @Test
    void losesItsMatchToAnotherAfterAFewReturns() {
        TournamentFixture world = running(2);
        for (int second = 0; second < 10; second++) {
            comeBack(world);
            world.pass(SECOND);
            world.everybodyAnswers();
            world.asked(SendRunMatch.class).forEach(world::accept);
        }
        assertThat(match(world).assigned()).contains(new Assignment(TournamentFixture.ref(2), 5));
    }

    /** It plays a match to its end under each lease, however often it has registered meanwhile. */
    @Tag("case:restless-referee")
    @Test
    void cannotKeepTheLeagueFromItsEndWhereThereIsNoOther() {
        TournamentFixture world = running(1);
        Map<Integer, Instant> begun = new HashMap<>(Map.of(1, world.now()));
        for (int second = 0; second < 300 && !world.league().course().isOver(); second++) {
            comeBack(world);
            world.pass(SECOND);
            world.everybodyAnswers();
            world.asked(SendRunMatch.class).forEach(offer -> {
                world.accept(offer);
                begun.put(offer.lease(), world.now());
            });
            int lease = match(world).lease();
            if (begun.containsKey(lease)
                    && !world.now().isBefore(begun.get(lease).plus(LENGTH))) {
                world.report(
                        TournamentFixture.ref(1), Reports.underLease(Reports.played(world.league(), R1M1, 2), lease));
            }
        }
        assertThat(world.league().course().isOver()).isTrue();
    }

    @Test
    void isNeverLeftWithAMatchForLongerThanAnyMatchTakes() {
        TournamentFixture world = running(1);
        Duration longest = Samples.rules().matchLimit();
        for (int lease = 1; lease < 20; lease++) {
            comeBack(world);
            world.pass(longest);
            assertThat(world.news()).contains(new MatchAssigned(R1M1, TournamentFixture.ref(1), lease + 1));
            world.everybodyAnswers();
            world.asked(SendRunMatch.class).forEach(world::accept);
        }
    }
}
