package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.automatic;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.LeagueOver;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.WakeAt;
import org.evenodd.manager.tournament.LeagueOpening.Opening;
import org.evenodd.manager.tournament.LeagueOpening.PlannedStart;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.Tournament.Recover;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.ErrorCode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StartTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Nested
    class ByTheOperator {

        private void refused(TournamentFixture tournament, ErrorCode code, String part) {
            Refusal refusal = refusal(tournament.give(LeagueControl.START));
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.message()).contains(part);
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void makesTheScheduleOfThoseWhoAreThereAndAnnouncesTheFirstRound() {
            TournamentFixture tournament = with(5, 1, 2);
            tournament.give(new KickAgent("Player 2", null));
            assertThat(tournament.give(LeagueControl.START)).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.course().state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
            assertThat(tournament.league().divisions().first().standings().players())
                    .containsExactly(P01, p(3), p(4), p(5));
            assertThat(tournament.league().divisions().first().rounds()).hasSize(3);
            assertThat(tournament.league().totalMatches()).isEqualTo(6);
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void tellsHowLongItWillTakeAtLeast() {
            TournamentFixture tournament = with(Samples.settings("announcement_lead_seconds=60"), 99, 1, 10);
            CommandResponse response = tournament.give(LeagueControl.START);
            assertThat(((CommandResponse.Done) response).sentence()).contains("99 rounds", "4,851 matches", "99 min");
            assertThat(tournament.league().leastDuration()).isEqualTo(Duration.ofMinutes(99));
        }

        @Test
        void isRefusedWithTooFewAndASecondTimeAndAfterTheEnd() {
            refused(with(1, 1, 1), ErrorCode.E016, "at least 2 players");
            refused(with(2, 0, 1), ErrorCode.E016, "a referee");
            TournamentFixture running = playing();
            refused(running, ErrorCode.E016, "");
            running.give(LeagueControl.STOP);
            refused(running, ErrorCode.E031, "");
        }
    }

    @Nested
    class ByItself {

        @Test
        void waitsForAllPlayersAndReferees() {
            TournamentFixture tournament = automatic(3, 2);
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
            TournamentFixture tournament = with(2, 1, 1);
            tournament.reachEverybody();
            Tournament later = Tournament.resume(tournament.league(), Samples.rules(new AutoStart(2, 1)));
            assertThat(later.on(new Recover(), tournament.now(), tournament.now())
                            .events())
                    .hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void neverHappensWithoutANumberOfPlayers() {
            assertThat(with(20, 5, 1).course().isOpen()).isTrue();
        }
    }

    @Nested
    class AtAPlannedTime {

        private final TournamentFixture tournament = new TournamentFixture();
        private final Instant start = tournament.now().plus(HOUR);

        private void plan(String... roster) {
            if (roster.length > 0) {
                tournament.happened(new RosterSet(
                        Stream.of(roster)
                                .map(name -> new EnrolledName(new DisplayName(name), null, null))
                                .toList(),
                        tournament.now()));
            }
            tournament.happened(new StartPlanned(start, tournament.now()));
            tournament.give(new Recover());
        }

        /** Registers agents that answer. */
        private void come(int players, int referees) {
            tournament.register(players, referees, 1);
            tournament.reachEverybody();
        }

        private List<Notice> told() {
            return tournament.told(Notice.class);
        }

        private void assertStarted(boolean started) {
            assertThat(tournament.course().isRunning()).isEqualTo(started);
        }

        @Test
        void startsThenWithThoseThatAnswerAndNotBefore() {
            plan();
            come(4, 1);
            tournament.player("Ghost", 8199, Samples.NEW);
            tournament.stepTo(start.minusMillis(1));
            assertStarted(false);

            tournament.stepTo(start);
            assertStarted(false);
            tournament.pass(Opening.TIME_TO_RETURN);
            assertThat(tournament.events(LeagueStarted.class))
                    .extracting(LeagueStarted::byOperator)
                    .containsExactly(false);
            assertThat(tournament.league().contenders()).hasSize(4);
        }

        @Tag("case:clock-set")
        @Test
        void followsTheTimeOfDayWhereTheClockIsSet() {
            plan();
            come(4, 1);
            tournament.setClock(HOUR.negated());
            tournament.stepTo(start);
            assertStarted(false);

            tournament.setClock(HOUR);
            assertStarted(true);
        }

        @Tag("case:clock-set")
        @Test
        void measuresThePatienceOfADelayedStartByAClockThatNobodyCanSet() {
            plan();
            come(2, 0);
            tournament.stepTo(start.plus(HOUR));
            come(0, 1);
            tournament.setClock(Duration.ofMinutes(-30));
            tournament.pass(PlannedStart.WAIT_FOR_OTHERS);
            assertStarted(true);
        }

        @Test
        void saysOnceWhyItCannotStartAndStartsAMinuteAfterItCanSoThatOthersCanCome() {
            plan();
            come(1, 0);
            tournament.stepTo(start);
            List<String> missing = List.of(
                    "It needs at least 2 players that answer and has 1.",
                    "It needs a referee that answers and has none.");
            assertThat(told()).containsExactly(new Notice.StartDelayed(start, missing, null));
            tournament.pass(HOUR);
            assertThat(told()).isEmpty();

            come(2, 1);
            Instant late = tournament.now().plus(PlannedStart.WAIT_FOR_OTHERS);
            assertStarted(false);
            come(3, 0);
            tournament.stepTo(late.minusMillis(1));
            assertStarted(false);
            tournament.stepTo(late);
            assertStarted(true);
            assertThat(tournament.league().contenders()).hasSizeGreaterThan(2);
        }

        @Test
        void saysWhenItStartsOnceItCan() {
            plan();
            come(2, 0);
            tournament.stepTo(start);
            tournament.register(0, 1, 1);
            tournament.give(new AgentResponded(REF01));
            Instant late = tournament.now().plus(PlannedStart.WAIT_FOR_OTHERS);
            assertThat(told()).containsExactly(new Notice.StartDelayed(start, List.of(), late));
        }

        @Test
        void doesNotWaitForOthersWhereTheWholeRosterIsThere() {
            plan("Player 1", "Player 2");
            tournament.stepTo(start);
            assertStarted(false);
            come(2, 1);
            assertStarted(true);
        }

        @Test
        void isKeptByARestartAndMadeUpForByAManagerThatWasDown() {
            plan();
            come(2, 1);
            tournament.restartAfter(HOUR.plusMinutes(7));
            assertStarted(false);
            tournament.stepTo(tournament.now().plus(PlannedStart.WAIT_FOR_OTHERS));
            assertStarted(true);
        }

        @Test
        void startsEarlierWhereAsManyPlayersAsAskedForAreThere() {
            TournamentFixture automatic = automatic(2, 1);
            automatic.happened(new StartPlanned(start, automatic.now()));
            automatic.register(2, 1, 1);
            automatic.reachEverybody();
            assertThat(automatic.course().isRunning()).isTrue();
        }

        @Test
        void tellsFiveMinutesBeforeWhoOfTheRosterIsMissingOnce() {
            plan("Player 1", "Ada");
            tournament.register(1, 1, 1);
            tournament.stepTo(start.minusSeconds(301));
            assertThat(told()).isEmpty();
            tournament.stepTo(start.minusSeconds(300));
            assertThat(told()).containsExactly(new Notice.RollCall(2, List.of(new DisplayName("Ada"))));
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
            tournament.begin();
            tournament.stepTo(start);
            assertThat(told()).isEmpty();
        }
    }

    @Nested
    class Pausing {

        private final TournamentFixture tournament = playing();

        @Test
        void isRememberedUntilResumed() {
            assertThat(tournament.give(LeagueControl.PAUSE)).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.news()).containsExactly(new LeaguePaused());
            tournament.restart();
            assertThat(tournament.course().paused()).isTrue();
            tournament.give(LeagueControl.RESUME);
            assertThat(tournament.news()).contains(new LeagueResumed());
        }

        @Test
        void isRefusedTwiceBeforeTheStartAndAfterTheEndAndCannotBeResumedWhereNothingIsPaused() {
            assertThat(tournament.refused(LeagueControl.RESUME)).isEqualTo(ErrorCode.E016);
            tournament.give(LeagueControl.PAUSE);
            assertThat(tournament.refused(LeagueControl.PAUSE)).isEqualTo(ErrorCode.E016);
            TournamentFixture open = with(2, 1, 1);
            assertThat(open.refused(LeagueControl.PAUSE)).isEqualTo(ErrorCode.E030);
            open.give(LeagueControl.STOP);
            assertThat(open.refused(LeagueControl.PAUSE)).isEqualTo(ErrorCode.E031);
        }
    }

    @Nested
    class Stopping {

        @Test
        void endsTheLeagueWithTheStandingsAsTheyAreOnce() {
            TournamentFixture tournament = playing();
            tournament.report(REF01, tournament.played(R1M1, 2));
            assertThat(tournament.give(LeagueControl.STOP)).isInstanceOf(CommandResponse.Done.class);
            CompleteLeague completed = tournament.asked(CompleteLeague.class).get(0);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.champion().playerId()).isEqualTo(P01);
            assertThat(tournament.course().stopped()).isTrue();
            assertThat(tournament.refused(LeagueControl.STOP)).isEqualTo(ErrorCode.E031);
        }

        @Test
        void endsALeagueThatHasNotStartedAndOneForWhichNobodyCameAtOnce() {
            TournamentFixture open = with(2, 1, 1);
            open.give(LeagueControl.STOP);
            assertThat(open.asked(CompleteLeague.class).get(0).finalStandings()).hasSize(2);
            TournamentFixture empty = new TournamentFixture();
            empty.give(LeagueControl.STOP);
            assertThat(empty.effects()).containsExactly(new LeagueOver());
        }
    }
}
