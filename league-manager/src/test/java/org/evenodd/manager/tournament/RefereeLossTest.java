package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.with;
import static org.evenodd.manager.tournament.TournamentFixture.withForeignReferees;

import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.Notice.GoodNews;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.WakeAt;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.Tournament.Tick;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Referees that fall silent, refuse or do not understand their matches, and leagues without a referee. */
class RefereeLossTest {

    private static final MatchAssigned TO_ANOTHER = new MatchAssigned(R1M1, ref(2), 2);
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** R1M1 runs at REF01 and R1M2 at REF02. */
    private final TournamentFixture tournament = running(4, 2, 2);

    /** R1M1 has been given to the only referee, which has not answered yet. */
    private final TournamentFixture offered = started(2, 1, 1);

    private static void silent(TournamentFixture tournament, int referee) {
        tournament.give(new AgentSilent(ref(referee)));
    }

    private static void assertAssignedAnew(RunMatchAnswer answer) {
        TournamentFixture tournament = playing();
        tournament.give(answer);
        assertThat(tournament.news()).containsExactly(TO_ANOTHER);
    }

    @Nested
    class ARefereeThatJoinsADivisionedLeagueInMidLeg {

        private final TournamentFixture tournament =
                with(Samples.settings("division_size=6"), 18, 1, 2).begin();

        @Test
        void isGivenAMatchAtOnceForWhichTheOthersHaveNoPlace() {
            tournament.referee("New", 8009, 1, Samples.NEW);
            List<AnnounceRound> announced = tournament.asked(AnnounceRound.class);
            assertThat(announced).hasSize(1);
            MatchId match = announced.get(0).matches().get(0).matchId();
            assertThat(tournament.answer(announced.get(0).to().toArray(AgentId[]::new)))
                    .extracting(SendRunMatch::match, SendRunMatch::referee)
                    .containsExactly(Tuple.tuple(match, ref(2)));
        }

        @Test
        void takesNoMatchForWhichItsRefereeHasAPlace() {
            TournamentFixture small =
                    with(Samples.settings("division_size=6"), 6, 1, 5).begin();
            small.referee("New", 8009, 1, Samples.NEW);
            assertThat(small.asked(AnnounceRound.class)).isEmpty();
        }
    }

    @Nested
    class ARefereeThatFallsSilent {

        @Test
        void losesItsMatchToAnotherUnderAHigherLeaseThatIsAnnouncedAloneToThoseWhomItConcerns() {
            silent(tournament, 1);
            assertThat(tournament.news()).containsExactly(TO_ANOTHER);
            AnnounceRound announcement = tournament.asked(AnnounceRound.class).get(0);
            assertThat(announcement.to()).containsExactly(P01, P02, ref(2));
            assertThat(announcement.matches())
                    .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId)
                    .containsExactly(Tuple.tuple(R1M1, ref(2)));
            assertThat(tournament.answer(P01, P02, ref(2)))
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }

        @Test
        void isLookedForAndGetsMatchesAgainOnceItIsHeard() {
            TournamentFixture alone = running(2, 1, 1);
            silent(alone, 1);
            assertThat(alone.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(REF01, Samples.endpoint(8001), Effect.ProbeManner.PATIENT));
            assertThat(alone.news()).isEmpty();
            alone.give(new AgentResponded(REF01));
            assertThat(alone.offers()).extracting(SendRunMatch::lease).containsExactly(1);
        }

        @Test
        void leavesItsMatchToTheFirstNewRefereeWhereThereIsNoOther() {
            TournamentFixture alone = running(2, 1, 1);
            silent(alone, 1);
            alone.pass(Duration.ofMinutes(1));
            assertThat(alone.news()).isEmpty();
            alone.referee("New", 8009, 1, Samples.NEW);
            assertThat(alone.news()).contains(TO_ANOTHER);
            assertThat(alone.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void hasItsLateReportRefusedAndIsToldOfTheLease() {
            silent(tournament, 1);
            Refusal refusal = refusal(tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1)));
            assertThat(refusal.code()).isEqualTo(ErrorCode.E015);
            assertThat(refusal.context().field()).isEqualTo("/lease");
            assertThat(refusal.context().expected()).isEqualTo("the current lease of R1M1, 2");
            assertThat(tournament.match(R1M1).isDecided()).isFalse();
        }

        @Test
        void leavesAMatchThatIsMarkedAsReplayed() {
            silent(tournament, 1);
            tournament.answer(P01, P02, ref(2)).forEach(tournament::accept);
            tournament.report(ref(2), tournament.played(R1M1, 2));
            assertThat(tournament.match(R1M1).replays()).isEqualTo(1);
            assertThat(tournament.match(R1M1).decided().orElseThrow().termination())
                    .isEqualTo(MatchTermination.NORMAL);
        }

        @Test
        void isGivenNoMatchOfTheNextRound() {
            silent(tournament, 1);
            tournament.report(ref(2), tournament.played(R1M1, 1));
            tournament.report(ref(2), tournament.played(R1M2, 1));
            assertThat(tournament.asked(AnnounceRound.class).get(0).matches())
                    .extracting(AnnouncedMatch::refereeId)
                    .containsOnly(ref(2));
        }

        @Test
        void isToldOfOnceAndOnceWhenItAnswersAgain() {
            TournamentFixture lonely = with(2, 1, 1);
            silent(lonely, 1);
            assertThat(lonely.warnings()).containsExactly("REF01 does not answer any more; its matches go to others.");
            silent(lonely, 1);
            assertThat(lonely.warnings()).isEmpty();
            lonely.give(new AgentResponded(REF01));
            assertThat(lonely.told(GoodNews.class)).containsExactly(new GoodNews("REF01 answers again."));
        }
    }

    @Nested
    class ARefereeThatDoesNotAnswerRunMatch {

        @Test
        void losesTheMatch() {
            assertAssignedAnew(new RunMatchAnswer.Unanswered(R1M1, 1));
        }

        @Test
        void isNotTakenForSilentByAnAnswerOfLongAgo() {
            tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.effects()).isEmpty();
        }
    }

    @Nested
    class ARefereeWithoutAFreePlace {

        @Test
        void losesTheMatchToOneThatHasOne() {
            assertAssignedAnew(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
        }

        @Test
        void isNotedWithTheReasonThatItGaveAndAskedAgainAfterAPauseWhereNoOtherHasOne() {
            offered.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E012 not yours"));
            assertThat(offered.told(Notice.MatchRefused.class))
                    .containsExactly(new Notice.MatchRefused(REF01, R1M1, "E012 not yours"));
            assertThat(offered.offers()).isEmpty();
            assertThat(offered.asked(WakeAt.class))
                    .containsExactly(new WakeAt(offered.now().plus(PAUSE)));
            offered.pass(PAUSE);
            assertThat(offered.offers()).extracting(SendRunMatch::lease).containsExactly(1);
        }
    }

    @Nested
    class ARefereeThatShutsDown {
        private static final String WARNING = "REF01 is shutting down: it ends its matches, and others get the rest.";
        private static final String NOBODY =
                "No referee answers: the league waits for the first that does or registers.";

        private static RunMatchAnswer leaving(MatchId match) {
            return new RunMatchAnswer.RefereeLeaving(match, 1);
        }

        /** R1M1 runs at REF01, which has been offered R1M3 and R1M5; R1M7 waits for it. */
        @Test
        void endsTheMatchThatItHasBegunAndLosesAllOthersAtOnce() {
            TournamentFixture tournament = started(14, 2, 3);
            tournament.accept(R1M1, 1);

            tournament.give(leaving(match(3)));
            assertThat(tournament.news())
                    .containsExactly(new MatchAssigned(match(3), ref(2), 2), new MatchAssigned(match(7), ref(2), 2));
            assertThat(tournament.warnings()).containsExactly(WARNING);
            tournament.give(leaving(match(5)));
            assertThat(tournament.news()).containsExactly(new MatchAssigned(match(5), ref(2), 2));
            assertThat(tournament.warnings()).isEmpty();

            tournament.report(REF01, tournament.played(R1M1, 1));
            assertThat(tournament.match(R1M1).isDecided()).isTrue();
            assertThat(tournament.offers()).extracting(SendRunMatch::referee).doesNotContain(REF01);
        }

        @Test
        void isGivenNoMatchUntilItRegistersAgain() {
            TournamentFixture alone = started(4, 1, 2);
            alone.accept(R1M1, 1);
            alone.give(leaving(R1M2));
            assertThat(alone.warnings()).containsExactly(WARNING, NOBODY);

            alone.report(REF01, alone.played(R1M1, 1));
            alone.pass(Duration.ofHours(1));
            alone.give(new AgentResponded(REF01));
            assertThat(alone.askedSoFar(SendRunMatch.class)).hasSize(2);

            alone.referee("Referee 1", 8001, 2, Samples.withTokenOf(REF01));
            assertThat(alone.told(GoodNews.class)).contains(new GoodNews("A referee answers: the league continues."));
            assertThat(alone.offers()).extracting(SendRunMatch::match).containsExactly(R1M2);
        }

        private static MatchId match(int number) {
            return new MatchId("R1M" + number);
        }
    }

    @Nested
    class AMatchThatRunsForTooLong {

        @Test
        void goesToAnotherReferee() {
            TournamentFixture foreign = withForeignReferees(4, 2, 2).begin();
            foreign.pass(Duration.ofMinutes(5));
            assertThat(foreign.news())
                    .filteredOn(MatchAssigned.class::isInstance)
                    .containsExactly(TO_ANOTHER, new MatchAssigned(R1M2, REF01, 2));
        }

        @Test
        void isBegunAnewWhereThereIsNoOther() {
            TournamentFixture foreign = withForeignReferees(2, 1, 1).begin();
            foreign.pass(Duration.ofMinutes(5));
            assertThat(foreign.news()).contains(new MatchAssigned(R1M1, REF01, 2));
            assertThat(foreign.everybodyAnswers())
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
        }
    }

    @Nested
    class ARefereeThatDoesNotKnowRunMatch {

        private static RunMatchAnswer notUnderstood(MatchId match, int lease) {
            return new RunMatchAnswer.NotUnderstood(match, lease);
        }

        private static RefereeId refereeOf(TournamentFixture tournament, MatchId match) {
            return tournament.match(match).assigned().orElseThrow().refereeId();
        }

        @Test
        void losesItsMatchToAnotherEvenIfThatHasNoFreePlace() {
            TournamentFixture full = started(4, 2, 1);
            full.give(notUnderstood(R1M1, 1));
            assertThat(full.news()).containsExactly(TO_ANOTHER);
        }

        @Test
        void isGivenNoMatchWhileThereIsAnother() {
            TournamentFixture league = playing();
            league.give(notUnderstood(R1M1, 1));
            league.accept(R1M2, 1);
            league.answer(P01, P02, ref(2)).forEach(league::accept);
            league.report(ref(2), league.played(R1M1, 2));
            league.report(ref(2), league.played(R1M2, 1));
            assertThat(league.round().fixtures())
                    .extracting(match -> refereeOf(league, match.id()))
                    .containsOnly(ref(2));
        }

        @Test
        void isAskedEverLessOftenWhereThereIsNoOtherAndThatIsSaidOnce() {
            offered.give(notUnderstood(R1M1, 1));
            assertThat(offered.warnings())
                    .anyMatch(told ->
                            told.startsWith("REF01 does not know RUN_MATCH: its matches go to other referees."));
            offered.pass(PAUSE);
            assertThat(offered.offers()).hasSize(1);
            offered.give(notUnderstood(R1M1, 1));
            assertThat(offered.warnings()).isEmpty();
            offered.pass(PAUSE);
            assertThat(offered.offers()).isEmpty();
            offered.pass(PAUSE);
            assertThat(offered.offers()).hasSize(1);
        }

        @Test
        void isAskedEverLessOftenAlsoWhereItRefusesInBetween() {
            offered.give(notUnderstood(R1M1, 1));
            offered.pass(PAUSE);
            offered.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E012 not yours"));
            offered.pass(PAUSE);
            offered.give(notUnderstood(R1M1, 1));
            assertThat(offered.warnings()).isEmpty();
            offered.pass(PAUSE);
            assertThat(offered.offers()).isEmpty();
        }

        @Test
        void isAskedAtOnceWhenItReportsAMatch() {
            TournamentFixture league = started(4, 1, 2);
            league.accept(R1M1, 1);
            league.give(notUnderstood(R1M2, 1));
            league.report(REF01, league.played(R1M1, 2));
            assertThat(league.offers()).extracting(SendRunMatch::match).containsExactly(R1M2);
        }

        @Test
        void isAskedAtLeastEveryFiveMinutes() {
            for (int i = 0; i < 40; i++) {
                offered.give(notUnderstood(R1M1, 1));
                offered.pass(Duration.ofMinutes(5));
                assertThat(offered.offers()).hasSize(1);
            }
        }

        @Test
        void thatIsOneOfManyLikeItKeepsItsMatch() {
            TournamentFixture league = playing();
            league.give(notUnderstood(R1M1, 1));
            league.answer(P01, P02, ref(2));
            league.give(notUnderstood(R1M1, 2));
            RefereeId keeper = refereeOf(league, R1M1);
            league.give(notUnderstood(R1M2, 1));
            assertThat(refereeOf(league, R1M1)).isEqualTo(keeper);
            assertThat(refereeOf(league, R1M2)).isEqualTo(ref(2));
        }

        @Test
        void isAskedAtOnceWhenItRegistersAgain() {
            offered.give(notUnderstood(R1M1, 1));
            offered.give(notUnderstood(R1M1, 1));
            offered.referee("Referee 1", 8001, 1, Samples.NEW);
            assertThat(offered.offers()).hasSize(1);
        }
    }

    @Nested
    class ALeagueWithoutReferees {

        private static final String WAITS =
                "No referee answers: the league waits for the first that does or registers.";
        private static final GoodNews GOES_ON = new GoodNews("A referee answers: the league continues.");

        private boolean waits() {
            return tournament.tournament().live().referees().awaited();
        }

        private void allAreSilent() {
            silent(tournament, 1);
            silent(tournament, 2);
        }

        @Test
        void saysOnceThatItWaitsAndShowsItToTheOperator() {
            silent(tournament, 1);
            assertThat(tournament.warnings()).doesNotContain(WAITS);
            assertThat(LeagueStatusTest.status(tournament).waitingFor()).isNull();
            silent(tournament, 2);
            assertThat(tournament.warnings()).containsOnlyOnce(WAITS);
            assertThat(waits()).isTrue();
            assertThat(LeagueStatusTest.status(tournament).waitingFor()).isEqualTo("referee");
            tournament.give(new Tick());
            assertThat(tournament.warnings()).doesNotContain(WAITS);
        }

        @Test
        void goesOnWithTheFirstNewOne() {
            allAreSilent();
            tournament.referee("New", 8009, 2, Samples.NEW);
            assertThat(tournament.told(GoodNews.class)).containsOnlyOnce(GOES_ON);
            assertThat(waits()).isFalse();
            assertThat(tournament.everybodyAnswers()).isNotEmpty();
        }

        @Test
        void saysThatItWaitsWhereTheLastIsKickedAndStillWaitsWhenItIsResumed() {
            tournament.give(new KickAgent("REF01", null));
            tournament.give(new KickAgent("REF02", null));
            assertThat(tournament.warnings()).containsOnlyOnce(WAITS);
            tournament.give(LeagueControl.PAUSE);
            tournament.give(LeagueControl.RESUME);
            assertThat(waits()).isTrue();
        }

        @Test
        void waitsForNobodyOnceItIsStopped() {
            allAreSilent();
            tournament.give(LeagueControl.STOP);
            assertThat(waits()).isFalse();
            assertThat(tournament.told(GoodNews.class)).doesNotContain(GOES_ON);
        }

        @Test
        void waitsForNobodyBeforeItsStartAndAnnouncesItsRoundWhenOneLives() {
            TournamentFixture open = with(2, 1, 1);
            silent(open, 1);
            assertThat(open.warnings()).doesNotContain(WAITS);
            open.start();
            assertThat(open.warnings()).contains(WAITS);
            assertThat(open.course().isRunning()).isTrue();
            assertThat(open.asked(AnnounceRound.class)).isEmpty();
            open.give(new AgentResponded(REF01));
            assertThat(open.asked(AnnounceRound.class)).hasSize(1);
        }
    }
}
