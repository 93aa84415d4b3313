package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.playing;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.underLease;
import static org.evenodd.manager.play.TournamentFixture.with;

import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RoundAnnouncer;
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
import org.evenodd.manager.operator.LeagueStatus;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.query.PlayerStatsView;
import org.evenodd.manager.query.ScheduleView;
import org.evenodd.manager.query.Viewer;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The operator has a match replayed. */
class RequeueTest {

    static final RequeueMatch AGAIN = new RequeueMatch(R1M1, "The network was down", false);

    private static Fixture r1m1(TournamentFixture tournament) {
        return tournament.match(R1M1);
    }

    private static List<Integer> points(TournamentFixture tournament) {
        return tournament.league().rows().stream().map(StandingsRow::points).toList();
    }

    @Nested
    class OfTheRoundThatRuns {

        private final TournamentFixture tournament = playing();

        @Test
        void losesItsResultAndItsPoints() {
            tournament.play(R1M1);
            assertThat(points(tournament)).containsExactly(3, 0, 0, 0);
            assertThat(tournament.give(AGAIN)).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.news()).contains(new MatchVoided(R1M1, "The network was down", tournament.now()));
            assertThat(r1m1(tournament).isDecided()).isFalse();
            assertThat(points(tournament)).containsExactly(0, 0, 0, 0);
            assertThat(tournament.asked(Effect.UpdateStandings.class)).hasSize(1);
        }

        @Test
        void isAnnouncedAloneAndPlayedUnderANewLease() {
            tournament.play(R1M1);
            tournament.give(AGAIN);
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
            assertThat(tournament.asked(AnnounceRound.class).get(0).matches()).hasSize(1);
            tournament.everybodyAnswers();
            assertThat(r1m1(tournament).lease()).isEqualTo(2);
            tournament.play(R1M1);
            assertThat(points(tournament)).containsExactly(3, 0, 0, 0);
            assertThat(r1m1(tournament).replays()).isEqualTo(1);
        }

        @Test
        void keepsTheRoundFromEnding() {
            tournament.play(R1M1);
            tournament.give(AGAIN);
            tournament.play(R1M2);
            assertThat(tournament.round().progress()).isEqualTo(Progress.RUNNING);
        }

        @Test
        void isGivenAgainToTheRefereeThatIsRunningIt() {
            tournament.accept(R1M1, 1);
            tournament.give(AGAIN);
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, REF01, 2));
            assertThat(tournament.everybodyAnswers())
                    .extracting(effect -> effect.lease())
                    .containsExactly(2);
        }

        @Test
        void refusesTheReportOfTheVoidedLeaseAndSaysWhy() {
            tournament.accept(R1M1, 1);
            tournament.give(AGAIN);
            CommandResponse late = tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1));
            Refusal refusal = ((CommandResponse.CommandRefused) late).refusal();
            assertThat(refusal.code()).isEqualTo(ErrorCode.E015);
            assertThat(refusal.message()).contains("Lease 1 of R1M1 is void").contains("The network was down");
            assertThat(refusal.context().expected()).isEqualTo("the current lease of R1M1, 2");
            assertThat(r1m1(tournament).isDecided()).isFalse();
        }

        @Test
        void refusesTheSameReportOnceItWasPlayedAgain() {
            tournament.play(R1M1);
            tournament.give(AGAIN);
            tournament.everybodyAnswers();
            tournament.play(R1M1);
            CommandResponse duplicate = tournament.report(REF01, underLease(tournament.played(R1M1, 1), 1));
            assertThat(duplicate).isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Test
        void refusesTheOldReportAlsoWhileNoRefereeIsThere() {
            tournament.play(R1M1);
            tournament.give(new AgentSilent(REF01));
            tournament.give(new AgentSilent(ref(2)));
            tournament.give(AGAIN);
            CommandResponse late = tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1));
            assertThat(late).isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Test
        void waitsForTheEndOfAPause() {
            tournament.play(R1M1);
            tournament.give(new PauseLeague());
            tournament.give(AGAIN);
            assertThat(tournament.everybodyAnswers()).isEmpty();
            tournament.give(new ResumeLeague());
            assertThat(tournament.offers()).extracting(SendRunMatch::match).containsExactly(R1M1);
        }

        @Test
        void isShownWithWhatWasVoided() {
            tournament.play(R1M1);
            tournament.give(AGAIN);
            var shown = ScheduleView.rounds(
                            tournament.league(), tournament.league().rounds(), new Viewer.Operator())
                    .get(0)
                    .matches()
                    .get(0);
            assertThat(shown.status()).isEqualTo(Progress.RUNNING);
            assertThat(shown.voided())
                    .extracting("lease", "reason")
                    .containsExactly(Tuple.tuple(1, "The network was down"));
            assertThat(LeagueStatusTest.status(tournament).requeued())
                    .extracting(LeagueStatus.Requeued::matchId)
                    .containsExactly(R1M1);
        }
    }

    @Nested
    class IsRefused {

        @Test
        void beforeTheStart() {
            assertThat(with(4, 1, 1).refused(AGAIN)).isEqualTo(ErrorCode.E030);
        }

        @Test
        void forAMatchThatThereIsNot() {
            Command unknown = new RequeueMatch(new MatchId("R9M9"), null, false);
            assertThat(playing().refused(unknown)).isEqualTo(ErrorCode.E015);
        }

        @Test
        void forAMatchOfALaterRound() {
            Command later = new RequeueMatch(new MatchId("R2M1"), null, false);
            assertThat(playing().refused(later)).isEqualTo(ErrorCode.E030);
        }

        @Test
        void whereAPlayerWasRemoved() {
            TournamentFixture tournament = playing();
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.refused(AGAIN)).isEqualTo(ErrorCode.E016);
        }
    }

    @Test
    void aSilentMatchThatIsVoidDoesNotCountTowardsSuspension() {
        TournamentFixture tournament = playing();
        tournament.report(REF01, tournament.lost(R1M1, P01, Termination.TIMEOUT_JOIN));
        tournament.give(AGAIN);
        assertThat(tournament.member(P01).silentMatches()).isZero();
    }

    @Test
    void whatIsReadFromTheStoreIsTheSameLeague() {
        TournamentFixture tournament = playing();
        tournament.play(R1M1);
        tournament.give(AGAIN);
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        List<LeagueEvent> events = tournament.events();
        assertThat(League.replay(events)).isEqualTo(tournament.league());
        assertThat(PlayerStatsView.of(tournament.league(), tournament.member(P01), new Viewer.Anyone())
                        .terminations())
                .isEqualTo(Map.of(MatchTermination.NORMAL, 1, MatchTermination.REPLAYED, 1));
    }

    /** The operator has a match of an earlier round replayed. */
    @Nested
    class OfAnEarlierRound {
        private final TournamentFixture tournament = playing();

        OfAnEarlierRound() {
            tournament.play(R1M1);
            tournament.play(R1M2);
        }

        @Test
        void isAnnouncedAlone() {
            tournament.give(RequeueTest.AGAIN);
            assertThat(tournament.asked(AnnounceRound.class))
                    .extracting(announce -> announce.matches().get(0).matchId())
                    .containsExactly(R1M1);
            assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
        }

        @Test
        void isPlayedBeforeTheNextRoundBegins() {
            tournament.give(RequeueTest.AGAIN);
            tournament.everybodyAnswers();
            tournament.round().fixtures().forEach(fixture -> tournament.play(fixture.id()));
            assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
            tournament.pass(RoundAnnouncer.PATIENCE);
            tournament.play(R1M1);
            assertThat(tournament.league().currentRoundNumber()).isEqualTo(3);
        }

        @Test
        void isNotPlayedBesideAnotherMatchOfTheSamePlayer() {
            tournament.everybodyAnswers();
            tournament.give(RequeueTest.AGAIN);
            tournament.pass(RoundAnnouncer.PATIENCE);
            assertThat(tournament.offers()).isEmpty();
            tournament.play(tournament.round().fixtureOf(p(1)).orElseThrow().id());
            assertThat(tournament.offers()).isEmpty();
            tournament.play(tournament.round().fixtureOf(p(2)).orElseThrow().id());
            assertThat(tournament.offers()).extracting(SendRunMatch::match).containsExactly(R1M1);
        }

        @Test
        void isAnnouncedAgainAfterARestart() {
            tournament.give(RequeueTest.AGAIN);
            tournament.restart();
            assertThat(tournament.asked(AnnounceRound.class))
                    .extracting(announce -> announce.matches().get(0).matchId())
                    .contains(R1M1);
        }

        @Test
        void keepsTheLeagueFromEnding() {
            tournament.everybodyAnswers();
            tournament.round().fixtures().forEach(fixture -> tournament.play(fixture.id()));
            tournament.everybodyAnswers();
            tournament.give(RequeueTest.AGAIN);
            tournament.round().fixtures().forEach(fixture -> tournament.play(fixture.id()));
            assertThat(tournament.course().isOver()).isFalse();
            tournament.pass(RoundAnnouncer.PATIENCE);
            tournament.play(R1M1);
            assertThat(tournament.course().isOver()).isTrue();
        }
    }
}
