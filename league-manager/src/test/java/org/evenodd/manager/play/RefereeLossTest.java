package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.P02;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.playing;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.running;
import static org.evenodd.manager.play.TournamentFixture.started;
import static org.evenodd.manager.play.TournamentFixture.underLease;
import static org.evenodd.manager.play.TournamentFixture.with;
import static org.evenodd.manager.play.TournamentFixture.withForeignReferees;

import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.Notice.GoodNews;
import org.evenodd.manager.command.Notice.Warning;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RefereeLossTest {

    @Nested
    class ARefereeThatFallsSilent {

        @Test
        void losesItsMatchToAnotherUnderAHigherLease() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void hasItsMatchAnnouncedAgainAloneToThoseWhomItConcerns() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            List<AnnounceRound> announcements = tournament.asked(AnnounceRound.class);
            assertThat(announcements).hasSize(1);
            assertThat(announcements.get(0).to()).containsExactly(P01, P02, ref(2));
            assertThat(announcements.get(0).matches())
                    .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId)
                    .containsExactly(Tuple.tuple(R1M1, ref(2)));
        }

        @Test
        void hasItsMatchStartedAnewWhenTheNewAnnouncementIsAnswered() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            assertThat(tournament.answer(P01, P02, ref(2)))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }

        @Test
        void isLookedForAndGetsMatchesAgainOnceItIsHeard() {
            TournamentFixture tournament = running(2, 1, 1);
            tournament.give(new AgentSilent(REF01));
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(REF01, Samples.endpoint(8001)));
            assertThat(tournament.news()).isEmpty();
            tournament.give(new AgentResponded(REF01));
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(1);
        }

        @Test
        void leavesItsMatchToTheFirstNewRefereeWhereThereIsNoOther() {
            TournamentFixture tournament = running(2, 1, 1);
            tournament.give(new AgentSilent(REF01));
            tournament.pass(Duration.ofMinutes(1));
            assertThat(tournament.news()).isEmpty();
            tournament.referee("New", 8009, 1, Samples.NEW);
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, ref(2), 2));
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void hasItsLateReportRefusedAndIsToldOfTheLease() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            MatchResultReport late = underLease(tournament.played(R1M1, 2), 1);
            assertThat(tournament.report(REF01, late))
                    .isInstanceOfSatisfying(CommandResponse.CommandRefused.class, refused -> {
                        assertThat(refused.refusal().code()).isEqualTo(ErrorCode.E015);
                        assertThat(refused.refusal().context().field()).isEqualTo("/lease");
                        assertThat(refused.refusal().context().expected()).isEqualTo("the current lease of R1M1, 2");
                    });
            assertThat(tournament.match(R1M1).isDecided()).isFalse();
        }

        @Test
        void leavesAMatchThatIsMarkedAsReplayed() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            tournament.accept(R1M1, 2);
            tournament.answer(P01, P02, ref(2));
            tournament.accept(R1M1, 2);
            tournament.report(ref(2), tournament.played(R1M1, 2));
            Fixture fixture = tournament.match(R1M1);
            assertThat(fixture.replays()).isEqualTo(1);
            assertThat(fixture.decided().orElseThrow().termination()).isEqualTo(MatchTermination.NORMAL);
        }

        @Test
        void isGivenNoMatchOfTheNextRound() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new AgentSilent(REF01));
            tournament.report(ref(2), tournament.played(R1M1, 1));
            tournament.report(ref(2), tournament.played(R1M2, 1));
            assertThat(tournament.asked(AnnounceRound.class).get(0).matches())
                    .extracting(AnnouncedMatch::refereeId)
                    .containsOnly(ref(2));
        }
    }

    @Nested
    class ARefereeThatDoesNotAnswerRunMatch {

        @Test
        void losesTheMatch() {
            TournamentFixture tournament = started(4, 2, 2);
            tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isNotTakenForSilentByAnAnswerOfLongAgo() {
            TournamentFixture tournament = running(4, 2, 2);
            tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.effects()).isEmpty();
        }
    }

    @Nested
    class ARefereeWithoutAFreePlace {

        @Test
        void losesTheMatchToOneThatHasOne() {
            TournamentFixture tournament = started(4, 2, 2);
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isNotedWithTheReasonThatItGave() {
            TournamentFixture tournament = started(4, 2, 2);
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E012 not yours"));
            assertThat(tournament.told(Notice.MatchRefused.class))
                    .containsExactly(new Notice.MatchRefused(REF01, R1M1, "E012 not yours"));
        }

        @Test
        void isAskedAgainAfterAPauseWhereNoOtherHasOne() {
            TournamentFixture tournament = started(2, 1, 1);
            tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
            assertThat(tournament.offers()).isEmpty();
            assertThat(tournament.asked(WakeAt.class))
                    .containsExactly(new WakeAt(tournament.now().plusSeconds(2)));
            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(1);
        }
    }

    @Nested
    class AMatchThatRunsForTooLong {

        @Test
        void goesToAnotherReferee() {
            TournamentFixture tournament = withForeignReferees(4, 2, 2).begin();
            tournament.pass(Duration.ofMinutes(5));
            assertThat(tournament.news())
                    .filteredOn(MatchAssigned.class::isInstance)
                    .containsExactly(new MatchAssigned(R1M1, ref(2), 2), new MatchAssigned(R1M2, REF01, 2));
        }

        @Test
        void isBegunAnewWhereThereIsNoOther() {
            TournamentFixture tournament = withForeignReferees(2, 1, 1).begin();
            tournament.pass(Duration.ofMinutes(5));
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, REF01, 2));
            tournament.everybodyAnswers();
            assertThat(tournament.offers()).extracting(SendRunMatch::lease).containsExactly(2);
        }
    }

    @Test
    void aRoundWaitsForARefereeThatLives() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.give(new AgentSilent(REF01));
        tournament.start();
        assertThat(tournament.course().isRunning()).isTrue();
        assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
        tournament.give(new AgentResponded(REF01));
        assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
    }

    @Test
    void isToldOfOnceWhenItFallsSilentAndOnceWhenItAnswersAgain() {
        TournamentFixture lonely = with(2, 1, 1);
        lonely.give(new AgentSilent(REF01));
        assertThat(lonely.told(Notice.Warning.class))
                .containsExactly(new Notice.Warning("REF01 does not answer any more; its matches go to others."));
        lonely.give(new AgentSilent(REF01));
        assertThat(lonely.told(Notice.Warning.class)).isEmpty();
        lonely.give(new AgentResponded(REF01));
        assertThat(lonely.told(Notice.GoodNews.class)).containsExactly(new Notice.GoodNews("REF01 answers again."));
    }

    /** Referees that do not know RUN_MATCH. */
    @Nested
    class ARefereeThatDoesNotKnowRunMatch {
        private static TournamentFixture alone() {
            TournamentFixture tournament = started(2, 1, 1);
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
            return tournament;
        }

        private static RefereeId refereeOf(TournamentFixture tournament, MatchId match) {
            return tournament
                    .league()
                    .fixture(match)
                    .flatMap(Fixture::assigned)
                    .orElseThrow()
                    .refereeId();
        }

        @Test
        void losesItsMatchToAnotherEvenIfThatHasNoFreePlace() {
            TournamentFixture tournament = started(4, 2, 1);

            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

            assertThat(tournament.news()).containsExactly(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isGivenNoMatchWhileThereIsAnother() {
            TournamentFixture tournament = started(4, 2, 2);
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
            tournament.accept(R1M2, 1);
            tournament.answer(P01, P02, ref(2));
            tournament.accept(R1M1, 2);

            tournament.report(ref(2), tournament.played(R1M1, 2));
            tournament.report(ref(2), tournament.played(R1M2, 1));

            assertThat(refereeOf(tournament, new MatchId("R2M1"))).isEqualTo(ref(2));
            assertThat(refereeOf(tournament, new MatchId("R2M2"))).isEqualTo(ref(2));
        }

        @Test
        void isAskedEverLessOftenWhereThereIsNoOtherAndThatIsSaidOnce() {
            TournamentFixture tournament = alone();
            assertThat(tournament.warnings())
                    .anyMatch(told ->
                            told.startsWith("REF01 does not know RUN_MATCH: its matches go to other referees."));

            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.offers()).hasSize(1);
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
            assertThat(tournament.told(Warning.class)).isEmpty();

            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofSeconds(2));
            assertThat(tournament.offers()).hasSize(1);
        }

        @Test
        void isAskedAtLeastEveryFiveMinutes() {
            TournamentFixture tournament = alone();
            for (int i = 0; i < 40; i++) {
                tournament.pass(Duration.ofMinutes(5));
                assertThat(tournament.offers()).hasSize(1);
                tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
            }
        }

        @Test
        void givesItsMatchToTheFirstOtherThatRegisters() {
            TournamentFixture tournament = alone();

            tournament.referee("Second", 8009, 1, Samples.NEW);

            assertThat(refereeOf(tournament, R1M1)).isEqualTo(ref(2));
        }

        @Test
        void thatIsOneOfManyLikeItKeepsItsMatch() {
            TournamentFixture tournament = started(4, 2, 2);
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
            tournament.answer(P01, P02, ref(2));
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 2));
            RefereeId keeper = refereeOf(tournament, R1M1);

            tournament.give(new RunMatchAnswer.NotUnderstood(R1M2, 1));

            assertThat(refereeOf(tournament, R1M1)).isEqualTo(keeper);
            assertThat(refereeOf(tournament, R1M2)).isEqualTo(ref(2));
        }

        @Test
        void isAskedAtOnceWhenItRegistersAgain() {
            TournamentFixture tournament = alone();
            tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));

            tournament.referee("Referee 1", 8001, 1, Samples.NEW);

            assertThat(tournament.offers()).hasSize(1);
        }
    }

    @Nested
    class WithoutReferees {
        private static final Warning WAITS =
                new Warning("No referee answers: the league waits for the first that does or registers.");
        private static final GoodNews GOES_ON = new GoodNews("A referee answers: the league continues.");

        private static TournamentFixture forsaken() {
            TournamentFixture tournament = playing();
            tournament.give(new AgentSilent(REF01));
            tournament.give(new AgentSilent(ref(2)));
            return tournament;
        }

        @Nested
        class ALeagueWhoseRefereesAreAllSilent {

            @Test
            void saysOnceThatItWaits() {
                TournamentFixture tournament = playing();
                tournament.give(new AgentSilent(REF01));
                assertThat(tournament.told(Warning.class))
                        .filteredOn(WAITS::equals)
                        .isEmpty();
                tournament.give(new AgentSilent(ref(2)));
                assertThat(tournament.told(Warning.class))
                        .filteredOn(WAITS::equals)
                        .hasSize(1);
                assertThat(tournament.tournament().waitsForReferee()).isTrue();
                tournament.give(new Tick());
                assertThat(tournament.told(Warning.class))
                        .filteredOn(WAITS::equals)
                        .isEmpty();
            }

            @Test
            void goesOnWithTheFirstNewOne() {
                TournamentFixture tournament = forsaken();
                tournament.referee("New", 8009, 2, Samples.NEW);
                assertThat(tournament.told(GoodNews.class))
                        .filteredOn(GOES_ON::equals)
                        .hasSize(1);
                assertThat(tournament.tournament().waitsForReferee()).isFalse();
                assertThat(tournament.everybodyAnswers()).isNotEmpty();
            }

            @Test
            void goesOnWithTheFirstThatAnswersAgain() {
                TournamentFixture tournament = forsaken();
                tournament.give(new AgentResponded(ref(2)));
                assertThat(tournament.told(GoodNews.class))
                        .filteredOn(GOES_ON::equals)
                        .hasSize(1);
            }

            @Test
            void isShownToTheOperator() {
                assertThat(LeagueStatusTest.status(forsaken()).waitingFor()).isEqualTo("referee");
                assertThat(LeagueStatusTest.status(playing()).waitingFor()).isNull();
            }
        }

        @Test
        void aLeagueWhoseLastRefereeIsKickedSaysThatItWaits() {
            TournamentFixture tournament = playing();
            tournament.give(new KickAgent("REF01"));
            tournament.give(new KickAgent("REF02"));
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).hasSize(1);
        }

        @Test
        void aLeagueThatIsResumedWithoutARefereeStillWaits() {
            TournamentFixture tournament = playing();
            tournament.give(new PauseLeague());
            tournament.give(new KickAgent("REF01"));
            tournament.give(new KickAgent("REF02"));
            tournament.give(new ResumeLeague());
            assertThat(tournament.tournament().waitsForReferee()).isTrue();
        }

        @Test
        void aLeagueThatIsStoppedWaitsForNobody() {
            TournamentFixture tournament = forsaken();
            tournament.give(new StopLeague());
            assertThat(tournament.tournament().waitsForReferee()).isFalse();
            assertThat(tournament.told(GoodNews.class))
                    .filteredOn(GOES_ON::equals)
                    .isEmpty();
        }

        @Test
        void aLeagueThatHasNotBegunWaitsForNobody() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.give(new AgentSilent(REF01));
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isEmpty();
            tournament.start();
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isNotEmpty();
        }
    }
}
