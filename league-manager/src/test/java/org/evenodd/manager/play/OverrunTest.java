package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.NoReferee;
import org.evenodd.manager.command.Notice.RefereeOverdue;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Overruns;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Referees that take matches and never report them. */
class OverrunTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration OVERDUE = Samples.rules().matchLimit().plusSeconds(10);

    private static Overruns overruns(TournamentFixture world, int referee) {
        return world.league()
                .roster()
                .referee(TournamentFixture.ref(referee))
                .orElseThrow()
                .overruns();
    }

    private static void overrun(TournamentFixture world) {
        world.asked(SendRunMatch.class).forEach(world::accept);
        world.pass(Samples.rules().matchLimit());
        world.pass(Duration.ofSeconds(10));
    }

    private static TournamentFixture started(int players, int referees, int places) {
        TournamentFixture world = TournamentFixture.with(players, referees, places);
        world.start();
        world.everybodyAnswers();
        return world;
    }

    @Test
    void areToldOfAtTheFirstMatch() {
        TournamentFixture world = started(2, 2, 1);
        overrun(world);
        assertThat(world.told(RefereeOverdue.class))
                .containsExactly(new RefereeOverdue(TournamentFixture.ref(1), R1M1, false));
        assertThat(overruns(world, 1).count()).isEqualTo(1);
    }

    @Test
    void areGivenNoMatchWhileAnotherIsThere() {
        TournamentFixture world = started(4, 2, 1);
        RefereeId honest = TournamentFixture.ref(2);
        List<RefereeId> given = new ArrayList<>();
        for (int step = 0; step < 100 && !world.league().course().isOver(); step++) {
            playOn(world, honest);
            world.pass(OVERDUE.dividedBy(4));
        }
        world.events().stream()
                .filter(MatchAssigned.class::isInstance)
                .map(MatchAssigned.class::cast)
                .forEach(assigned -> given.add(assigned.refereeId()));
        assertThat(world.league().course().isOver()).isTrue();
        assertThat(given).filteredOn(TournamentFixture.ref(1)::equals).hasSize(1);
    }

    /** Everybody answers announcements, all take their matches, and only the honest report them. */
    private static void playOn(TournamentFixture world, RefereeId honest) {
        List<SendRunMatch> orders = new ArrayList<>(world.asked(SendRunMatch.class));
        world.everybodyAnswers().stream()
                .filter(SendRunMatch.class::isInstance)
                .forEach(order -> orders.add((SendRunMatch) order));
        for (int i = 0; i < orders.size(); i++) {
            SendRunMatch order = orders.get(i);
            world.accept(order);
            if (order.referee().equals(honest)) {
                world.report(honest, Reports.played(world.league(), order.match(), 2));
                orders.addAll(world.asked(SendRunMatch.class));
            }
        }
    }

    @Tag("case:hoarding-referee")
    @Test
    void doNotStarveTheHonestOneWhereTheyAreNine() {
        TournamentFixture world = TournamentFixture.with(6, 10, 5);
        world.start();
        for (int step = 0; step < 200 && !world.league().course().isOver(); step++) {
            playOn(world, TournamentFixture.ref(10));
            world.pass(OVERDUE.dividedBy(4));
        }
        assertThat(world.league().course().isOver()).isTrue();
        assertThat(world.league().decidedMatches()).isEqualTo(15);
        assertThat(world.events())
                .filteredOn(MatchDecided.class::isInstance)
                .allSatisfy(
                        event -> assertThat(((MatchDecided) event).refereeId()).isEqualTo(TournamentFixture.ref(10)));
        assertThat(Duration.between(Samples.MORNING, world.now())).isLessThan(OVERDUE.multipliedBy(6));
    }

    @Tag("case:hoarding-referee")
    @Test
    void areGivenNoneAfterTheSecondAlsoWhereNobodyElseIsThere() {
        TournamentFixture world = started(2, 1, 1);
        overrun(world);
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
        overrun(world);
        assertThat(world.told(RefereeOverdue.class))
                .containsExactly(new RefereeOverdue(TournamentFixture.ref(1), R1M1, true));
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        assertThat(world.told(NoReferee.class)).hasSize(1);
    }

    @Test
    void leaveTheirMatchToTheFirstThatRegisters() {
        TournamentFixture world = started(2, 1, 1);
        overrun(world);
        overrun(world);
        world.give(new RefereeRegistration(Samples.referee("New", 8009, 1), Samples.NEW));
        assertThat(world.news())
                .anyMatch(event -> event instanceof MatchAssigned assigned
                        && assigned.refereeId().equals(TournamentFixture.ref(2)));
    }

    @Test
    void haveOneMoreTryWhenTheyRegisterAgain() {
        TournamentFixture world = started(2, 1, 1);
        overrun(world);
        overrun(world);
        world.give(new RefereeRegistration(
                Samples.referee("Referee 1", 8001, 1), Applicants.withTokenOf(TournamentFixture.ref(1))));
        assertThat(world.asked(SendRunMatch.class)).hasSize(1);
        overrun(world);
        assertThat(overruns(world, 1).tooMany()).isTrue();
    }

    @Test
    void areNotThoseWhoseMachineSleptOverAllTheirMatchesAtOnce() {
        TournamentFixture world = started(6, 1, 3);
        overrun(world);
        assertThat(world.told(RefereeOverdue.class)).hasSize(3);
        assertThat(overruns(world, 1).count()).isEqualTo(1);
    }

    @Test
    void stayKnownAfterARestart() {
        TournamentFixture world = started(2, 2, 1);
        overrun(world);
        world.restart();
        assertThat(overruns(world, 1).any()).isTrue();
    }
}
