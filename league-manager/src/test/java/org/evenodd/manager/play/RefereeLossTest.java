package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.RunningMatches.R1M1;
import static org.evenodd.manager.play.RunningMatches.R1M2;
import static org.evenodd.manager.play.RunningMatches.running;
import static org.evenodd.manager.play.RunningMatches.runningAlone;
import static org.evenodd.manager.play.RunningMatches.runningAloneAbroad;

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
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.MatchTermination;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RefereeLossTest {

    @Nested
    class ARefereeThatFallsSilent {

        @Test
        void losesItsMatchToAnotherUnderAHigherLease() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
        }

        @Test
        void hasItsMatchAnnouncedAgainAloneToThoseWhomItConcerns() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            List<AnnounceRound> announcements = world.asked(AnnounceRound.class);
            assertThat(announcements).hasSize(1);
            assertThat(announcements.get(0).to())
                    .containsExactly(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(2));
            assertThat(announcements.get(0).matches())
                    .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId)
                    .containsExactly(Tuple.tuple(R1M1, TournamentFixture.ref(2)));
        }

        @Test
        void hasItsMatchStartedAnewWhenTheNewAnnouncementIsAnswered() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            List<Effect> effects =
                    world.answer(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(2));
            assertThat(effects).hasAtLeastOneElementOfType(SendRunMatch.class);
            assertThat(world.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }

        @Test
        void isLookedForAndGetsMatchesAgainOnceItIsHeard() {
            TournamentFixture world = runningAlone();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            assertThat(world.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(TournamentFixture.ref(1), Samples.endpoint(8001)));
            assertThat(world.news()).isEmpty();
            world.give(new AgentResponded(TournamentFixture.ref(1)));
            assertThat(world.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(1);
        }

        @Test
        void leavesItsMatchToTheFirstNewRefereeWhereThereIsNoOther() {
            TournamentFixture world = runningAlone();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            world.pass(Duration.ofMinutes(1));
            assertThat(world.news()).isEmpty();
            world.give(new RefereeRegistration(Samples.referee("New", 8009, 1), Samples.NEW));
            assertThat(world.news()).contains(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
            assertThat(world.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void hasItsLateReportRefusedAndIsToldOfTheLease() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            MatchResultReport late = Reports.underLease(Reports.played(world.league(), R1M1, 2), 1);
            assertThat(world.report(TournamentFixture.ref(1), late))
                    .isInstanceOfSatisfying(CommandResponse.CommandRefused.class, refused -> {
                        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.E015);
                        assertThat(refused.refusal().context().field()).isEqualTo("/lease");
                        assertThat(refused.refusal().context().expected()).isEqualTo("the current lease of R1M1, 2");
                    });
            assertThat(world.league().fixture(R1M1).orElseThrow().isDecided()).isFalse();
        }

        @Test
        void leavesAMatchThatIsMarkedAsReplayed() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
            world.answer(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(2));
            world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
            world.report(TournamentFixture.ref(2), Reports.played(world.league(), R1M1, 2));
            Fixture fixture = world.league().fixture(R1M1).orElseThrow();
            assertThat(fixture.replays()).isEqualTo(1);
            assertThat(fixture.decided().orElseThrow().termination()).isEqualTo(MatchTermination.NORMAL);
        }

        @Test
        void isGivenNoMatchOfTheNextRound() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            world.report(TournamentFixture.ref(2), Reports.played(world.league(), R1M1, 1));
            world.report(TournamentFixture.ref(2), Reports.played(world.league(), R1M2, 1));
            assertThat(world.asked(AnnounceRound.class).get(0).matches())
                    .extracting(AnnouncedMatch::refereeId)
                    .containsOnly(TournamentFixture.ref(2));
        }
    }

    @Nested
    class ARefereeThatDoesNotAnswerRunMatch {

        @Test
        void losesTheMatch() {
            TournamentFixture world = TournamentFixture.with(4, 2, 2);
            world.start();
            world.everybodyAnswers();
            world.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
        }

        @Test
        void isNotTakenForSilentByAnAnswerOfLongAgo() {
            TournamentFixture world = running();
            world.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(world.news()).isEmpty();
            assertThat(world.effects()).isEmpty();
        }
    }

    @Nested
    class ARefereeWithoutAFreePlace {

        @Test
        void losesTheMatchToOneThatHasOne() {
            TournamentFixture world = TournamentFixture.with(4, 2, 2);
            world.start();
            world.everybodyAnswers();
            world.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(world.news()).containsExactly(new MatchAssigned(R1M1, TournamentFixture.ref(2), 2));
        }

        @Test
        void isNotedWithTheReasonThatItGave() {
            TournamentFixture world = TournamentFixture.with(4, 2, 2);
            world.start();
            world.everybodyAnswers();
            world.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E012 not yours"));
            assertThat(world.told(Notice.MatchRefused.class))
                    .containsExactly(new Notice.MatchRefused(TournamentFixture.ref(1), R1M1, "E012 not yours"));
        }

        @Test
        void isAskedAgainAfterAPauseWhereNoOtherHasOne() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            world.everybodyAnswers();
            world.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(world.asked(SendRunMatch.class)).isEmpty();
            assertThat(world.asked(WakeAt.class))
                    .containsExactly(new WakeAt(world.now().plusSeconds(2)));
            world.pass(Duration.ofSeconds(2));
            assertThat(world.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(1);
        }
    }

    @Nested
    class AMatchThatRunsForTooLong {

        @Test
        void goesToAnotherReferee() {
            TournamentFixture world = running(TournamentFixture.withForeignReferees(4, 2, 2));
            world.pass(Duration.ofMinutes(5));
            assertThat(world.news())
                    .filteredOn(MatchAssigned.class::isInstance)
                    .containsExactly(
                            new MatchAssigned(R1M1, TournamentFixture.ref(2), 2),
                            new MatchAssigned(R1M2, TournamentFixture.ref(1), 2));
        }

        @Test
        void isBegunAnewWhereThereIsNoOther() {
            TournamentFixture world = runningAloneAbroad();
            world.pass(Duration.ofMinutes(5));
            assertThat(world.news()).contains(new MatchAssigned(R1M1, TournamentFixture.ref(1), 2));
            world.everybodyAnswers();
            assertThat(world.asked(SendRunMatch.class))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }
    }

    @Test
    void aRoundWaitsForARefereeThatLives() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.give(new AgentSilent(TournamentFixture.ref(1)));
        world.start();
        assertThat(world.league().course().isRunning()).isTrue();
        assertThat(world.asked(AnnounceRound.class)).isEmpty();
        world.give(new AgentResponded(TournamentFixture.ref(1)));
        assertThat(world.asked(AnnounceRound.class)).hasSize(1);
    }

    @Test
    void isToldOfOnceWhenItFallsSilentAndOnceWhenItAnswersAgain() {
        TournamentFixture lonely = TournamentFixture.with(2, 1, 1);
        lonely.give(new AgentSilent(TournamentFixture.ref(1)));
        assertThat(lonely.told(Notice.RefereeFellSilent.class))
                .containsExactly(new Notice.RefereeFellSilent(TournamentFixture.ref(1), Samples.MORNING));
        lonely.give(new AgentSilent(TournamentFixture.ref(1)));
        assertThat(lonely.told(Notice.RefereeFellSilent.class)).isEmpty();
        lonely.give(new AgentResponded(TournamentFixture.ref(1)));
        assertThat(lonely.told(Notice.RefereeAnswersAgain.class))
                .containsExactly(new Notice.RefereeAnswersAgain(TournamentFixture.ref(1)));
    }
}
