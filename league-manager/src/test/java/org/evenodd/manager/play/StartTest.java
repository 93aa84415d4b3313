package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.playing;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.LeagueOver;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.Notice.LeagueBegins;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.league.PreparationEvent.StartPlanned;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.play.Tournament.CommandResult;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StartTest {

    private static final LeagueSettings A_MINUTE_OF_LEAD =
            Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true);

    @Nested
    class ByTheOperator {

        @Test
        void isRefusedWithE031WhereTheLeagueIsOver() {
            TournamentFixture tournament = playing();
            tournament.give(new StopLeague());
            assertThat(tournament.refused(new StartLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void makesTheScheduleAndAnnouncesTheFirstRound() {
            TournamentFixture tournament = with(4, 1, 2);
            assertThat(tournament.give(new StartLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.course().state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
            assertThat(tournament.league().rounds()).hasSize(3);
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void tellsHowLongItWillTakeAtLeast() {
            TournamentFixture tournament = with(A_MINUTE_OF_LEAD, 99, 1, 10);
            CommandResponse response = tournament.give(new StartLeague());
            assertThat(((CommandResponse.Done) response).sentence()).contains("99 rounds", "4851 matches", "99 min");
            assertThat(tournament.told(LeagueBegins.class).get(0).atLeast()).isEqualTo(Duration.ofMinutes(99));
        }

        @Test
        void isRefusedWithOnePlayer() {
            assertThat(refusal(with(1, 1, 1)).message()).contains("at least 2 players");
        }

        @Test
        void isRefusedWithoutAReferee() {
            assertThat(refusal(with(2, 0, 1)).message()).contains("a referee");
        }

        @Test
        void isRefusedASecondTime() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.start();
            assertThat(refusal(tournament).code()).isEqualTo(ErrorCode.E016);
        }

        private Refusal refusal(TournamentFixture tournament) {
            CommandResponse response = tournament.give(new StartLeague());
            assertThat(tournament.news()).isEmpty();
            return ((CommandResponse.CommandRefused) response).refusal();
        }
    }

    @Nested
    class ByItself {

        @Test
        void waitsForAllPlayersAndReferees() {
            TournamentFixture tournament =
                    new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(3, 2)));
            tournament.register(3, 1, 1);
            tournament.reachEverybody();
            assertThat(tournament.course().isOpen()).isTrue();
            tournament.referee("Second", 8009, 1, Samples.NEW);
            assertThat(tournament.course().isOpen()).isTrue();
            tournament.give(new AgentResponded(ref(2)));
            assertThat(tournament.news()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void happensWhenThoseWhoWereStoredAreEnough() {
            TournamentFixture tournament = new TournamentFixture(Samples.settings(), Samples.rules());
            tournament.register(2, 1, 1);
            tournament.reachEverybody();
            Tournament later = Tournament.resume(tournament.league(), Samples.rules(new AutoStart(2, 1)));
            CommandResult step = later.on(new Recover(), tournament.now());
            assertThat(step.events()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void neverHappensWithoutANumberOfPlayers() {
            TournamentFixture tournament = with(20, 5, 1);
            assertThat(tournament.course().isOpen()).isTrue();
        }
    }

    @Test
    void leavesOutWhoWasRemovedBefore() {
        TournamentFixture tournament = with(4, 1, 1);
        tournament.give(new KickAgent("Player 2"));
        tournament.start();
        assertThat(tournament.league().standings().players()).containsExactly(P01, p(3), p(4));
        assertThat(tournament.league().totalMatches()).isEqualTo(3);
    }

    @Nested
    class AtAPlannedTime {
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
            return tournament.course().isRunning();
        }

        @Test
        void startsThenWithThoseThatAnswerAndNotBefore() {
            plan();
            tournament.register(4, 1, 1);
            tournament.reachEverybody();
            tournament.give(new AgentResponded(P01));
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
            tournament.give(new AgentResponded(REF01));

            tournament.setClock(Duration.ofMinutes(-30));
            tournament.pass(PlannedStart.PATIENCE);
            assertThat(hasStarted()).isTrue();
        }

        @Test
        void leavesOutPlayersThatHaveNotAnsweredByThen() {
            plan();
            tournament.register(2, 1, 1);
            tournament.reachEverybody();
            tournament.player("Ghost", 8199, Samples.NEW);
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
            tournament.give(new AgentResponded(REF01));
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
            assertThat(automatic.course().isRunning()).isTrue();
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

    @Nested
    class ByTheOperatorInPauseOrStop {
        @Nested
        class Pausing {

            @Test
            void isRememberedUntilResumed() {
                TournamentFixture tournament = playing();
                assertThat(tournament.give(new PauseLeague())).isInstanceOf(CommandResponse.Done.class);
                assertThat(tournament.news()).containsExactly(new LeaguePaused());
                tournament.restart();
                assertThat(tournament.course().paused()).isTrue();
                tournament.give(new ResumeLeague());
                assertThat(tournament.news()).contains(new LeagueResumed());
            }

            @Test
            void isRefusedTwice() {
                TournamentFixture tournament = playing();
                tournament.give(new PauseLeague());
                assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E016);
            }

            @Test
            void isRefusedBeforeTheStartAndAfterTheEnd() {
                TournamentFixture tournament = with(2, 1, 1);
                assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E030);
                tournament.give(new StopLeague());
                assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E031);
            }

            @Test
            void cannotBeResumedWhereNothingIsPaused() {
                assertThat(playing().refused(new ResumeLeague())).isEqualTo(ErrorCode.E016);
            }
        }

        @Nested
        class Stopping {

            @Test
            void endsTheLeagueWithTheStandingsAsTheyAre() {
                TournamentFixture tournament = playing();
                tournament.report(REF01, tournament.played(R1M1, 2));
                assertThat(tournament.give(new StopLeague())).isInstanceOf(CommandResponse.Done.class);
                CompleteLeague completed =
                        tournament.asked(CompleteLeague.class).get(0);
                assertThat(completed.totalMatches()).isEqualTo(1);
                assertThat(completed.totalRounds()).isEqualTo(1);
                assertThat(completed.champion().playerId()).isEqualTo(P01);
                assertThat(tournament.course().stopped()).isTrue();
            }

            @Test
            void endsALeagueThatHasNotStarted() {
                TournamentFixture tournament = with(2, 1, 1);
                tournament.give(new StopLeague());
                assertThat(tournament.asked(CompleteLeague.class).get(0).finalStandings())
                        .hasSize(2);
            }

            @Test
            void endsALeagueForWhichNobodyCameAtOnce() {
                TournamentFixture tournament = new TournamentFixture();
                tournament.give(new StopLeague());
                assertThat(tournament.effects()).containsExactly(new LeagueOver());
            }

            @Test
            void isRefusedTwice() {
                TournamentFixture tournament = playing();
                tournament.give(new StopLeague());
                assertThat(tournament.refused(new StopLeague())).isEqualTo(ErrorCode.E031);
            }
        }
    }
}
