package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.league.PreparationEvent.StartPlanned;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PlannedStartTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TournamentFixture tournament = new TournamentFixture();
    private final Instant start = tournament.now().plus(HOUR);

    private void plan() {
        tournament.happened(new StartPlanned(start, tournament.now()));
        tournament.give(new Recover());
    }

    private List<Notice> told() {
        return tournament.asked(Effect.Tell.class).stream()
                .map(Effect.Tell::notice)
                .toList();
    }

    private boolean hasStarted() {
        return tournament.league().course().isRunning();
    }

    @Test
    void startsThenWithThoseThatAnswerAndNotBefore() {
        plan();
        tournament.register(4, 1, 1);
        tournament.reachEverybody();
        tournament.give(new AgentResponded(p(1)));
        tournament.stepTo(start.minusMillis(1));
        assertThat(hasStarted()).isFalse();

        tournament.stepTo(start);
        assertThat(tournament.news())
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                LeagueStarted.class,
                                started -> assertThat(started.byOperator()).isFalse()));
        assertThat(tournament.league().contenders()).hasSize(4);
    }

    @Tag("case:clock-set")
    @Test
    void followsTheTimeOfDayWhereTheClockIsSet() {
        plan();
        tournament.register(4, 1, 1);
        tournament.reachEverybody();
        tournament.setClock(HOUR.negated());
        tournament.stepTo(start);
        assertThat(hasStarted()).isFalse();

        tournament.setClock(HOUR);
        assertThat(hasStarted()).isTrue();
    }

    @Tag("case:clock-set")
    @Test
    void measuresThePatienceOfADelayedStartByAClockThatNobodyCanSet() {
        plan();
        tournament.register(2, 0, 1);
        tournament.reachEverybody();
        tournament.stepTo(start.plus(HOUR));
        tournament.register(0, 1, 1);
        tournament.give(new AgentResponded(ref(1)));

        tournament.setClock(Duration.ofMinutes(-30));
        tournament.pass(PlannedStart.PATIENCE);
        assertThat(hasStarted()).isTrue();
    }

    @Test
    void leavesOutPlayersThatHaveNotAnsweredByThen() {
        plan();
        tournament.register(2, 1, 1);
        tournament.reachEverybody();
        tournament.give(new PlayerRegistration(Samples.player("Ghost", 8199), Samples.NEW));
        tournament.stepTo(start);
        assertThat(tournament.league().contenders()).hasSize(2);
    }

    @Test
    void saysOnceWhyItCannotStartAndStartsAMinuteAfterItCanSoThatOthersCanCome() {
        plan();
        tournament.register(1, 0, 1);
        tournament.reachEverybody();
        tournament.stepTo(start);
        assertThat(told()).singleElement().isInstanceOfSatisfying(Notice.StartDelayed.class, notice -> {
            assertThat(notice.startAt()).isEqualTo(start);
            assertThat(notice.missing())
                    .containsExactly(
                            "It needs at least 2 players that answer and has 1.",
                            "It needs a referee that answers and has none.");
        });
        tournament.pass(HOUR);
        assertThat(told()).isEmpty();

        tournament.register(2, 1, 1);
        tournament.reachEverybody();
        Instant late = tournament.now().plus(PlannedStart.PATIENCE);
        assertThat(hasStarted()).isFalse();
        tournament.register(3, 0, 1);
        tournament.reachEverybody();
        tournament.stepTo(late.minusMillis(1));
        assertThat(hasStarted()).isFalse();
        tournament.stepTo(late);
        assertThat(hasStarted()).isTrue();
        assertThat(tournament.league().contenders()).hasSizeGreaterThan(2);
    }

    @Test
    void saysWhenItStartsOnceItCan() {
        plan();
        tournament.register(2, 0, 1);
        tournament.reachEverybody();
        tournament.stepTo(start);
        tournament.register(0, 1, 1);
        tournament.give(new AgentResponded(ref(1)));
        assertThat(told())
                .containsExactly(new Notice.StartDelayed(
                        start, List.of(), tournament.now().plus(PlannedStart.PATIENCE)));
    }

    @Test
    void doesNotWaitForOthersWhereTheWholeRosterIsThere() {
        tournament.happened(new RosterSet(
                List.of(
                        new EnrolledName(new DisplayName("Player 1"), null),
                        new EnrolledName(new DisplayName("Player 2"), null)),
                tournament.now()));
        plan();
        tournament.stepTo(start);
        assertThat(hasStarted()).isFalse();

        tournament.register(2, 1, 1);
        tournament.reachEverybody();
        assertThat(hasStarted()).isTrue();
    }

    @Test
    void isKeptByARestartAndMadeUpForByAManagerThatWasDown() {
        plan();
        tournament.register(2, 1, 1);
        tournament.reachEverybody();
        tournament.restartAfter(HOUR.plusMinutes(7));
        assertThat(hasStarted()).isFalse();
        tournament.stepTo(tournament.now().plus(PlannedStart.PATIENCE));
        assertThat(hasStarted()).isTrue();
    }

    @Test
    void startsEarlierWhereAsManyPlayersAsAskedForAreThere() {
        TournamentFixture automatic = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(2, 1)));
        automatic.happened(new StartPlanned(automatic.now().plus(HOUR), automatic.now()));
        automatic.register(2, 1, 1);
        automatic.reachEverybody();
        assertThat(automatic.league().course().isRunning()).isTrue();
    }

    @Test
    void tellsFiveMinutesBeforeWhoOfTheRosterIsMissingOnce() {
        tournament.happened(new RosterSet(
                List.of(
                        new EnrolledName(new DisplayName("Player 1"), null),
                        new EnrolledName(new DisplayName("Ada"), null)),
                tournament.now()));
        plan();
        tournament.register(1, 1, 1);
        tournament.stepTo(start.minusSeconds(301));
        assertThat(told()).isEmpty();
        tournament.stepTo(start.minusSeconds(300));
        assertThat(told()).containsExactly(new Notice.RollCall(start, 2, List.of(new DisplayName("Ada"))));
        tournament.pass(Duration.ofMinutes(1));
        assertThat(told()).isEmpty();
    }

    @Test
    void looksAtTheClockAtLeastOnceAMinuteBecauseTheMachineMayHaveSlept() {
        plan();
        assertThat(tournament.asked(WakeAt.class))
                .containsExactly(new WakeAt(tournament.now().plus(PlannedStart.LONGEST_WAIT)));
        tournament.stepTo(start.minusSeconds(310));
        assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(start.minusSeconds(300)));
        tournament.stepTo(start.minusSeconds(10));
        assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(start));
    }

    @Test
    void isForgottenWhereTheOperatorStartsTheLeague() {
        plan();
        tournament.register(2, 1, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.stepTo(start);
        assertThat(told()).isEmpty();
    }
}
