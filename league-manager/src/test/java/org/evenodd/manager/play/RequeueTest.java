package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Requeueing.AGAIN;
import static org.evenodd.manager.play.Requeueing.R1M1;
import static org.evenodd.manager.play.Requeueing.R1M2;
import static org.evenodd.manager.play.Requeueing.play;

import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.query.Overview;
import org.evenodd.manager.query.PlayerStatsView;
import org.evenodd.manager.query.ScheduleView;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.MatchTermination;
import org.evenodd.protocol.message.Progress;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The operator has a match played again. */
class RequeueTest {

    private static Fixture r1m1(TournamentFixture world) {
        return world.league().fixture(R1M1).orElseThrow();
    }

    private static List<Integer> points(TournamentFixture world) {
        return world.league().rows().stream().map(StandingsRow::points).toList();
    }

    @Nested
    class OfTheRoundThatRuns {

        private final TournamentFixture world = TournamentFixture.playing();

        @Test
        void losesItsResultAndItsPoints() {
            play(world, R1M1);
            assertThat(points(world)).containsExactly(3, 0, 0, 0);
            assertThat(world.give(AGAIN)).isInstanceOf(CommandResponse.Done.class);
            assertThat(world.news()).contains(new MatchVoided(R1M1, "The network was down", world.now()));
            assertThat(r1m1(world).isDecided()).isFalse();
            assertThat(points(world)).containsExactly(0, 0, 0, 0);
            assertThat(world.asked(Effect.UpdateStandings.class)).hasSize(1);
        }

        @Test
        void isAnnouncedAloneAndPlayedUnderANewLease() {
            play(world, R1M1);
            world.give(AGAIN);
            assertThat(world.asked(AnnounceRound.class)).hasSize(1);
            assertThat(world.asked(AnnounceRound.class).get(0).matches()).hasSize(1);
            world.everybodyAnswers();
            assertThat(r1m1(world).lease()).isEqualTo(2);
            play(world, R1M1);
            assertThat(points(world)).containsExactly(3, 0, 0, 0);
            assertThat(r1m1(world).replays()).isEqualTo(1);
        }

        @Test
        void keepsTheRoundFromEnding() {
            play(world, R1M1);
            world.give(AGAIN);
            play(world, R1M2);
            assertThat(world.league().currentRound().orElseThrow().progress()).isEqualTo(Progress.RUNNING);
        }

        @Test
        void isGivenAgainToTheRefereeThatIsRunningIt() {
            world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
            world.give(AGAIN);
            assertThat(world.news()).contains(new MatchAssigned(R1M1, TournamentFixture.ref(1), 2));
            assertThat(world.everybodyAnswers().stream().filter(SendRunMatch.class::isInstance))
                    .extracting(effect -> ((SendRunMatch) effect).lease())
                    .containsExactly(2);
        }

        @Test
        void refusesTheReportOfTheVoidedLeaseAndSaysWhy() {
            world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
            world.give(AGAIN);
            CommandResponse late = world.report(
                    TournamentFixture.ref(1), Reports.underLease(Reports.played(world.league(), R1M1, 2), 1));
            Refusal refusal = ((CommandResponse.CommandRefused) late).refusal();
            assertThat(refusal.code()).isEqualTo(ErrorCode.E015);
            assertThat(refusal.message()).contains("Lease 1 of R1M1 is void").contains("The network was down");
            assertThat(refusal.context().expected()).isEqualTo("the current lease of R1M1, 2");
            assertThat(r1m1(world).isDecided()).isFalse();
        }

        @Test
        void refusesTheSameReportOnceItWasPlayedAgain() {
            play(world, R1M1);
            world.give(AGAIN);
            world.everybodyAnswers();
            play(world, R1M1);
            CommandResponse duplicate = world.report(
                    TournamentFixture.ref(1), Reports.underLease(Reports.played(world.league(), R1M1, 1), 1));
            assertThat(duplicate).isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Test
        void refusesTheOldReportAlsoWhileNoRefereeIsThere() {
            play(world, R1M1);
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            world.give(new AgentSilent(TournamentFixture.ref(2)));
            world.give(AGAIN);
            CommandResponse late = world.report(
                    TournamentFixture.ref(1), Reports.underLease(Reports.played(world.league(), R1M1, 2), 1));
            assertThat(late).isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Test
        void waitsForTheEndOfAPause() {
            play(world, R1M1);
            world.give(new PauseLeague());
            world.give(AGAIN);
            assertThat(world.everybodyAnswers()).doesNotHaveAnyElementsOfTypes(SendRunMatch.class);
            world.give(new ResumeLeague());
            assertThat(world.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::match)
                    .containsExactly(R1M1);
        }

        @Test
        void isShownWithWhatWasVoided() {
            play(world, R1M1);
            world.give(AGAIN);
            var shown = ScheduleView.rounds(world.league(), world.league().rounds())
                    .get(0)
                    .matches()
                    .get(0);
            assertThat(shown.status()).isEqualTo(Progress.RUNNING);
            assertThat(shown.voided())
                    .extracting("lease", "reason")
                    .containsExactly(Tuple.tuple(1, "The network was down"));
            assertThat(Overview.of(world.tournament()).requeued())
                    .extracting(Fixture::id)
                    .containsExactly(R1M1);
        }
    }

    @Nested
    class IsRefused {

        @Test
        void beforeTheStart() {
            assertThat(TournamentFixture.with(4, 1, 1).refused(AGAIN)).isEqualTo(ErrorCode.E030);
        }

        @Test
        void forAMatchThatThereIsNot() {
            Command unknown = new RequeueMatch(new MatchId("R9M9"), null);
            assertThat(TournamentFixture.playing().refused(unknown)).isEqualTo(ErrorCode.E015);
        }

        @Test
        void forAMatchOfALaterRound() {
            Command later = new RequeueMatch(new MatchId("R2M1"), null);
            assertThat(TournamentFixture.playing().refused(later)).isEqualTo(ErrorCode.E030);
        }

        @Test
        void afterTheEnd() {
            TournamentFixture world = TournamentFixture.playing();
            world.give(new StopLeague());
            assertThat(world.refused(AGAIN)).isEqualTo(ErrorCode.E031);
            assertThat(Applicants.refusal(world.give(AGAIN)).message()).contains("`verify`", "`export`");
        }

        @Test
        void whereAPlayerWasRemoved() {
            TournamentFixture world = TournamentFixture.playing();
            world.give(new KickAgent("P01"));
            assertThat(world.refused(AGAIN)).isEqualTo(ErrorCode.E016);
        }
    }

    @Test
    void aSilentMatchThatIsVoidDoesNotCountTowardsSuspension() {
        TournamentFixture world = TournamentFixture.playing();
        world.report(
                TournamentFixture.ref(1),
                Reports.lost(world.league(), R1M1, TournamentFixture.p(1), Termination.TIMEOUT_JOIN));
        world.give(AGAIN);
        assertThat(world.league()
                        .roster()
                        .player(TournamentFixture.p(1))
                        .orElseThrow()
                        .silentMatches())
                .isZero();
    }

    @Test
    void whatIsReadFromTheStoreIsTheSameLeague() {
        TournamentFixture world = TournamentFixture.playing();
        play(world, R1M1);
        world.give(AGAIN);
        world.everybodyAnswers();
        play(world, R1M1);
        List<LeagueEvent> events = world.events();
        assertThat(League.replay(events)).isEqualTo(world.league());
        assertThat(PlayerStatsView.of(
                                world.league(),
                                world.league()
                                        .roster()
                                        .player(TournamentFixture.p(1))
                                        .orElseThrow(),
                                false)
                        .terminations())
                .isEqualTo(Map.of(MatchTermination.NORMAL, 1, MatchTermination.REPLAYED, 1));
    }
}
