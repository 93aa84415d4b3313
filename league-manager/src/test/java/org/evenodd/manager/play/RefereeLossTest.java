package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.RunningMatches.R1M1;
import static org.evenodd.manager.play.RunningMatches.R1M2;
import static org.evenodd.manager.play.RunningMatches.running;
import static org.evenodd.manager.play.RunningMatches.runningAlone;
import static org.evenodd.manager.play.RunningMatches.runningAloneAbroad;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RefereeLossTest {

    @Nested
    class ARefereeThatFallsSilent {

        @Test
        void losesItsMatchToAnotherUnderAHigherLease() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void hasItsMatchAnnouncedAgainAloneToThoseWhomItConcerns() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            List<AnnounceRound> announcements = tournament.asked(AnnounceRound.class);
            assertThat(announcements).hasSize(1);
            assertThat(announcements.get(0).to()).containsExactly(p(1), p(2), ref(2));
            assertThat(announcements.get(0).matches())
                    .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId)
                    .containsExactly(Tuple.tuple(R1M1, ref(2)));
        }

        @Test
        void hasItsMatchStartedAnewWhenTheNewAnnouncementIsAnswered() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            List<Effect> effects = tournament.answer(p(1), p(2), ref(2));
            assertThat(effects).hasAtLeastOneElementOfType(SendRunMatch.class);
            assertThat(tournament.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }

        @Test
        void isLookedForAndGetsMatchesAgainOnceItIsHeard() {
            TournamentFixture tournament = runningAlone();
            tournament.give(new AgentSilent(ref(1)));
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(ref(1), Samples.endpoint(8001)));
            assertThat(tournament.news()).isEmpty();
            tournament.give(new AgentResponded(ref(1)));
            assertThat(tournament.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(1);
        }

        @Test
        void leavesItsMatchToTheFirstNewRefereeWhereThereIsNoOther() {
            TournamentFixture tournament = runningAlone();
            tournament.give(new AgentSilent(ref(1)));
            tournament.pass(Duration.ofMinutes(1));
            assertThat(tournament.news()).isEmpty();
            tournament.give(new RefereeRegistration(Samples.referee("New", 8009, 1), Samples.NEW));
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, ref(2), 2));
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void hasItsLateReportRefusedAndIsToldOfTheLease() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            MatchResultReport late = Reports.underLease(Reports.played(tournament.league(), R1M1, 2), 1);
            assertThat(tournament.report(ref(1), late))
                    .isInstanceOfSatisfying(CommandResponse.CommandRefused.class, refused -> {
                        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.E015);
                        assertThat(refused.refusal().context().field()).isEqualTo("/lease");
                        assertThat(refused.refusal().context().expected()).isEqualTo("the current lease of R1M1, 2");
                    });
            assertThat(tournament.league().fixture(R1M1).orElseThrow().isDecided())
                    .isFalse();
        }

        @Test
        void leavesAMatchThatIsMarkedAsReplayed() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
            tournament.answer(p(1), p(2), ref(2));
            tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
            tournament.report(ref(2), Reports.played(tournament.league(), R1M1, 2));
            Fixture fixture = tournament.league().fixture(R1M1).orElseThrow();
            assertThat(fixture.replays()).isEqualTo(1);
            assertThat(fixture.decided().orElseThrow().termination()).isEqualTo(MatchTermination.NORMAL);
        }

        @Test
        void isGivenNoMatchOfTheNextRound() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            tournament.report(ref(2), Reports.played(tournament.league(), R1M1, 1));
            tournament.report(ref(2), Reports.played(tournament.league(), R1M2, 1));
            assertThat(tournament.asked(AnnounceRound.class).get(0).matches())
                    .extracting(AnnouncedMatch::refereeId)
                    .containsOnly(ref(2));
        }
    }

    @Nested
    class ARefereeThatDoesNotAnswerRunMatch {

        @Test
        void losesTheMatch() {
            TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isNotTakenForSilentByAnAnswerOfLongAgo() {
            TournamentFixture tournament = running();
            tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.effects()).isEmpty();
        }
    }

    @Nested
    class ARefereeWithoutAFreePlace {

        @Test
        void losesTheMatchToOneThatHasOne() {
            TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isNotedWithTheReasonThatItGave() {
            TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E012 not yours"));
            assertThat(tournament.told(Notice.MatchRefused.class))
                    .containsExactly(new Notice.MatchRefused(ref(1), R1M1, "E012 not yours"));
        }

        @Test
        void isAskedAgainAfterAPauseWhereNoOtherHasOne() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
            assertThat(tournament.asked(WakeAt.class))
                    .containsExactly(new WakeAt(tournament.now().plusSeconds(2)));
            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(1);
        }
    }

    @Nested
    class AMatchThatRunsForTooLong {

        @Test
        void goesToAnotherReferee() {
            TournamentFixture tournament = running(TournamentFixture.withForeignReferees(4, 2, 2));
            tournament.pass(Duration.ofMinutes(5));
            assertThat(tournament.news())
                    .filteredOn(MatchAssigned.class::isInstance)
                    .containsExactly(new MatchAssigned(R1M1, ref(2), 2), new MatchAssigned(R1M2, ref(1), 2));
        }

        @Test
        void isBegunAnewWhereThereIsNoOther() {
            TournamentFixture tournament = runningAloneAbroad();
            tournament.pass(Duration.ofMinutes(5));
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, ref(1), 2));
            tournament.everybodyAnswers();
            assertThat(tournament.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }
    }

    @Test
    void aRoundWaitsForARefereeThatLives() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.give(new AgentSilent(ref(1)));
        tournament.start();
        assertThat(tournament.league().course().isRunning()).isTrue();
        assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
        tournament.give(new AgentResponded(ref(1)));
        assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
    }

    @Test
    void isToldOfOnceWhenItFallsSilentAndOnceWhenItAnswersAgain() {
        TournamentFixture lonely = TournamentFixture.with(2, 1, 1);
        lonely.give(new AgentSilent(ref(1)));
        assertThat(lonely.told(Notice.Warning.class))
                .containsExactly(new Notice.Warning("REF01 does not answer any more; its matches go to others."));
        lonely.give(new AgentSilent(ref(1)));
        assertThat(lonely.told(Notice.Warning.class)).isEmpty();
        lonely.give(new AgentResponded(ref(1)));
        assertThat(lonely.told(Notice.GoodNews.class)).containsExactly(new Notice.GoodNews("REF01 answers again."));
    }
}
