package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.RefereeOverdue;
import org.evenodd.manager.command.Notice.Warning;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Member.Overruns;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Referees that take matches and never report them. */
class OverrunTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Duration OVERDUE = Samples.rules().matchLimit().plusSeconds(10);

    private static Overruns overruns(TournamentFixture tournament, int referee) {
        return tournament.league().roster().referee(ref(referee)).orElseThrow().overruns();
    }

    private static void overrun(TournamentFixture tournament) {
        tournament.asked(SendRunMatch.class).forEach(tournament::accept);
        tournament.pass(Samples.rules().matchLimit());
        tournament.pass(Duration.ofSeconds(10));
    }

    private static TournamentFixture started(int players, int referees, int places) {
        TournamentFixture tournament = TournamentFixture.with(players, referees, places);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    @Test
    void areToldOfAtTheFirstMatch() {
        TournamentFixture tournament = started(2, 2, 1);
        overrun(tournament);
        assertThat(tournament.told(RefereeOverdue.class)).containsExactly(new RefereeOverdue(ref(1), R1M1, false));
        assertThat(overruns(tournament, 1).count()).isEqualTo(1);
    }

    @Test
    void areGivenNoMatchWhileAnotherIsThere() {
        TournamentFixture tournament = started(4, 2, 1);
        RefereeId honest = ref(2);
        List<RefereeId> given = new ArrayList<>();
        for (int step = 0; step < 100 && !tournament.league().course().isOver(); step++) {
            playOn(tournament, honest);
            tournament.pass(OVERDUE.dividedBy(4));
        }
        tournament.events().stream()
                .filter(MatchAssigned.class::isInstance)
                .map(MatchAssigned.class::cast)
                .forEach(assigned -> given.add(assigned.refereeId()));
        assertThat(tournament.league().course().isOver()).isTrue();
        assertThat(given).filteredOn(ref(1)::equals).hasSize(1);
    }

    /** Everybody answers announcements, all referees accept their matches, and only the honest one reports. */
    private static void playOn(TournamentFixture tournament, RefereeId honest) {
        List<SendRunMatch> orders = new ArrayList<>(tournament.asked(SendRunMatch.class));
        tournament.everybodyAnswers().stream()
                .filter(SendRunMatch.class::isInstance)
                .forEach(order -> orders.add((SendRunMatch) order));
        for (int i = 0; i < orders.size(); i++) {
            SendRunMatch order = orders.get(i);
            tournament.accept(order);
            if (order.referee().equals(honest)) {
                tournament.report(honest, Reports.played(tournament.league(), order.match(), 2));
                orders.addAll(tournament.asked(SendRunMatch.class));
            }
        }
    }

    @Tag("case:hoarding-referee")
    @Test
    void doNotStarveTheHonestOneWhereTheyAreNine() {
        TournamentFixture tournament = TournamentFixture.with(6, 10, 5);
        tournament.start();
        for (int step = 0; step < 200 && !tournament.league().course().isOver(); step++) {
            playOn(tournament, ref(10));
            tournament.pass(OVERDUE.dividedBy(4));
        }
        assertThat(tournament.league().course().isOver()).isTrue();
        assertThat(tournament.league().decidedMatches()).isEqualTo(15);
        assertThat(tournament.events())
                .filteredOn(MatchDecided.class::isInstance)
                .allSatisfy(
                        event -> assertThat(((MatchDecided) event).refereeId()).isEqualTo(ref(10)));
        assertThat(Duration.between(Samples.MORNING, tournament.now())).isLessThan(OVERDUE.multipliedBy(6));
    }

    @Tag("case:hoarding-referee")
    @Test
    void areGivenNoneAfterTheSecondAlsoWhereNobodyElseIsThere() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
        overrun(tournament);
        assertThat(tournament.told(RefereeOverdue.class)).containsExactly(new RefereeOverdue(ref(1), R1M1, true));
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        assertThat(tournament.told(Warning.class)).hasSize(1);
    }

    @Test
    void leaveTheirMatchToTheFirstThatRegisters() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        overrun(tournament);
        tournament.give(new RefereeRegistration(Samples.referee("New", 8009, 1), Samples.NEW));
        assertThat(tournament.news())
                .anyMatch(event -> event instanceof MatchAssigned assigned
                        && assigned.refereeId().equals(ref(2)));
    }

    @Test
    void haveOneMoreTryWhenTheyRegisterAgain() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        overrun(tournament);
        tournament.give(new RefereeRegistration(Samples.referee("Referee 1", 8001, 1), Applicants.withTokenOf(ref(1))));
        assertThat(tournament.asked(SendRunMatch.class)).hasSize(1);
        overrun(tournament);
        assertThat(overruns(tournament, 1).tooMany()).isTrue();
    }

    @Test
    void areNotThoseWhoseMachineSleptOverAllTheirMatchesAtOnce() {
        TournamentFixture tournament = started(6, 1, 3);
        overrun(tournament);
        assertThat(tournament.told(RefereeOverdue.class)).hasSize(3);
        assertThat(overruns(tournament, 1).count()).isEqualTo(1);
    }

    @Test
    void stayKnownAfterARestart() {
        TournamentFixture tournament = started(2, 2, 1);
        overrun(tournament);
        tournament.restart();
        assertThat(overruns(tournament, 1).any()).isTrue();
    }
}
