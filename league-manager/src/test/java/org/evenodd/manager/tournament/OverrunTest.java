package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Member.Overruns;
import org.evenodd.manager.tournament.Effect.Notice.RefereeOverdue;
import org.evenodd.manager.tournament.Effect.Notice.Warning;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Referees that take matches and never report them. */
class OverrunTest {

    private static final Duration OVERDUE = Samples.rules().matchLimit().plusSeconds(10);

    private static Overruns overruns(TournamentFixture tournament, int referee) {
        return tournament.member(ref(referee)).overruns();
    }

    private static void overrun(TournamentFixture tournament) {
        tournament.offers().forEach(tournament::accept);
        tournament.pass(Samples.rules().matchLimit());
        tournament.pass(Duration.ofSeconds(10));
    }

    @Test
    void areToldOfAtTheFirstMatch() {
        TournamentFixture tournament = started(2, 2, 1);
        overrun(tournament);
        assertThat(tournament.told(RefereeOverdue.class)).containsExactly(new RefereeOverdue(REF01, R1M1, false));
        assertThat(overruns(tournament, 1).count()).isEqualTo(1);
    }

    @Test
    void areGivenNoMatchWhileAnotherIsThere() {
        TournamentFixture tournament = started(4, 2, 1);
        RefereeId honest = ref(2);
        for (int step = 0; step < 100 && !tournament.course().isOver(); step++) {
            playOn(tournament, honest);
            tournament.pass(OVERDUE.dividedBy(4));
        }
        assertThat(tournament.course().isOver()).isTrue();
        assertThat(tournament.events(MatchAssigned.class))
                .extracting(MatchAssigned::refereeId)
                .containsOnlyOnce(REF01);
    }

    /** Everybody answers announcements, all referees accept their matches, and only the honest one reports. */
    private static void playOn(TournamentFixture tournament, RefereeId honest) {
        List<SendRunMatch> orders = new ArrayList<>(tournament.offers());
        orders.addAll(tournament.everybodyAnswers());
        for (int i = 0; i < orders.size(); i++) {
            SendRunMatch order = orders.get(i);
            tournament.accept(order);
            if (order.referee().equals(honest)) {
                tournament.report(honest, tournament.played(order.match(), 2));
                orders.addAll(tournament.offers());
            }
        }
    }

    @Tag("case:hoarding-referee")
    @Test
    void doNotStarveTheHonestOneWhereTheyAreNine() {
        TournamentFixture tournament = with(6, 10, 5);
        tournament.start();
        for (int step = 0; step < 200 && !tournament.course().isOver(); step++) {
            playOn(tournament, ref(10));
            tournament.pass(OVERDUE.dividedBy(4));
        }
        assertThat(tournament.course().isOver()).isTrue();
        assertThat(tournament.league().decidedMatches()).isEqualTo(15);
        assertThat(tournament.events(MatchDecided.class))
                .allSatisfy(event -> assertThat(event.refereeId()).isEqualTo(ref(10)));
        assertThat(Duration.between(Samples.MORNING, tournament.now())).isLessThan(OVERDUE.multipliedBy(6));
    }

    @Tag("case:hoarding-referee")
    @Test
    void areGivenNoneAfterTheSecondAlsoWhereNobodyElseIsThere() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        assertThat(tournament.offers()).hasSize(1);
        overrun(tournament);
        assertThat(tournament.told(RefereeOverdue.class)).containsExactly(new RefereeOverdue(REF01, R1M1, true));
        assertThat(tournament.offers()).isEmpty();
        assertThat(tournament.told(Warning.class)).hasSize(1);
    }

    @Test
    void leaveTheirMatchToTheFirstThatRegisters() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        overrun(tournament);
        tournament.referee("New", 8009, 1, Samples.NEW);
        assertThat(tournament.news())
                .anyMatch(event -> event instanceof MatchAssigned assigned
                        && assigned.refereeId().equals(ref(2)));
    }

    @Test
    void haveOneMoreTryWhenTheyRegisterAgain() {
        TournamentFixture tournament = started(2, 1, 1);
        overrun(tournament);
        overrun(tournament);
        tournament.referee("Referee 1", 8001, 1, Samples.withTokenOf(REF01));
        assertThat(tournament.offers()).hasSize(1);
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
}
