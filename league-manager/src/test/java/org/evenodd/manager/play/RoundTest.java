package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.P02;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.started;
import static org.evenodd.manager.play.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.CompleteRound;
import org.evenodd.manager.command.Effect.LeagueOver;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Effect.UnwatchReferee;
import org.evenodd.manager.command.Effect.UpdateStandings;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.command.Effect.WatchReferee;
import org.evenodd.manager.play.LeagueClosing.CompletionAnswer;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RoundTest {

    private static final Duration LEAD = Duration.ofSeconds(60);

    private static TournamentFixture withLead() {
        return with(Samples.settings(LEAD, DoubleForfeit.DRAW, true), 4, 1, 2);
    }

    private static List<MatchId> offered(List<SendRunMatch> offers) {
        return offers.stream().map(SendRunMatch::match).toList();
    }

    @Nested
    class TheAnnouncement {

        @Tag("case:clock-set")
        @Test
        void isMadeByTheTimeOfDayAndItsLeadKeptWhicheverWayTheClockWasSetBefore() {
            TournamentFixture tournament = withLead();
            tournament.setClock(Duration.ofHours(-1));
            tournament.start();
            assertThat(tournament.league().rounds().get(0).startedAt())
                    .isEqualTo(tournament.now().minus(Duration.ofHours(1)));
            assertThat(offered(tournament.everybodyAnswers())).isEmpty();
            tournament.pass(LEAD);
            assertThat(tournament.offers()).hasSize(2);
        }

        @Test
        void goesToEverybodyAndNamesEveryMatchWithItsReferee() {
            TournamentFixture tournament = with(4, 2, 1);
            tournament.start();
            AnnounceRound announce = tournament.asked(AnnounceRound.class).get(0);
            assertThat(announce.to()).containsExactly(P01, P02, p(3), p(4), REF01, ref(2));
            assertThat(announce.matches()).extracting(AnnouncedMatch::matchId).containsExactly(R1M1, R1M2);
            assertThat(announce.matches()).extracting(AnnouncedMatch::refereeId).containsExactly(REF01, ref(2));
            assertThat(announce.matches())
                    .extracting(AnnouncedMatch::refereeEndpoint)
                    .containsExactly(Samples.endpoint(8001), Samples.endpoint(8002));
        }

        @Test
        void sharesTheMatchesOutByTheRefereesPlaces() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.referee("Big", 8001, 6, Samples.NEW);
            tournament.referee("Small", 8002, 2, Samples.NEW);
            tournament.register(24, 0, 1);
            tournament.start();
            Map<RefereeId, Long> shares = tournament.asked(AnnounceRound.class).get(0).matches().stream()
                    .collect(Collectors.groupingBy(AnnouncedMatch::refereeId, Collectors.counting()));
            assertThat(shares).isEqualTo(Map.of(REF01, 9L, ref(2), 3L));
        }
    }

    @Nested
    class AMatchStarts {

        @Test
        void whenItsOwnPlayersAndItsRefereeHaveAnswered() {
            TournamentFixture tournament = with(4, 1, 2);
            tournament.start();
            assertThat(offered(tournament.answer(REF01, P01))).isEmpty();
            assertThat(offered(tournament.answer(P02))).containsExactly(R1M1);
        }

        @Test
        void tenSecondsAfterTheAnnouncementWhateverIsMissing() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.start();
            assertThat(tournament.asked(WakeAt.class))
                    .containsExactly(new WakeAt(tournament.now().plusSeconds(10)));
            tournament.pass(Duration.ofMillis(9_999));
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofMillis(1));
            assertThat(offered(tournament.offers())).containsExactly(R1M1);
        }

        @Test
        void notBeforeTheLeadTimeIsOver() {
            TournamentFixture tournament = withLead();
            tournament.start();
            assertThat(offered(tournament.everybodyAnswers())).isEmpty();
            tournament.pass(LEAD.minusMillis(1));
            assertThat(offered(tournament.offers())).isEmpty();
            tournament.pass(Duration.ofMillis(1));
            assertThat(offered(tournament.offers())).containsExactly(R1M1, R1M2);
        }

        @Test
        void onlyWhileItsRefereeHasAFreePlace() {
            TournamentFixture tournament = with(4, 1, 1);
            tournament.start();
            assertThat(offered(tournament.everybodyAnswers())).containsExactly(R1M1);
            tournament.accept(R1M1, 1);
            assertThat(offered(tournament.offers())).isEmpty();
            tournament.report(REF01, tournament.played(R1M1, 2));
            assertThat(offered(tournament.offers())).containsExactly(R1M2);
        }

        @Test
        void withTheLeaseAndTheTableOfItsPlayers() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.start();
            SendRunMatch offer = tournament.everybodyAnswers().get(0);
            assertThat(offer.lease()).isEqualTo(1);
            assertThat(offer.referee()).isEqualTo(REF01);
            assertThat(offer.playerA().playerId()).isEqualTo(P01);
            assertThat(offer.playerA().registration().endpoint()).isEqualTo(Samples.endpoint(8101));
            assertThat(offer.playerB().standings())
                    .isEqualTo(tournament.league().standings().recordOf(P02));
        }

        @Test
        void notWhileTheLeagueIsPaused() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.start();
            tournament.give(new PauseLeague());
            assertThat(offered(tournament.everybodyAnswers())).isEmpty();
            tournament.pass(Duration.ofMinutes(5));
            assertThat(offered(tournament.offers())).isEmpty();
            tournament.give(new ResumeLeague());
            assertThat(offered(tournament.offers())).containsExactly(R1M1);
        }
    }

    @Nested
    class AfterEachMatch {

        private final TournamentFixture tournament = with(4, 1, 2);

        @Test
        void thePlayersAreSentTheTable() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(REF01, tournament.played(R1M1, 2));
            UpdateStandings update = tournament.asked(UpdateStandings.class).get(0);
            assertThat(update.to()).containsExactly(P01, P02, p(3), p(4));
            assertThat(update.rows().get()).isEqualTo(tournament.league().rows());
            assertThat(update.last()).isFalse();
        }

        @Test
        void theTableComesOnceMoreBeforeTheRoundIsCompleted() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(REF01, tournament.played(R1M1, 2));
            tournament.report(REF01, tournament.played(R1M2, 2));
            assertThat(tournament.effects().stream().<Object>map(Object::getClass))
                    .startsWith(UpdateStandings.class, UpdateStandings.class, CompleteRound.class, AnnounceRound.class);
            assertThat(tournament.asked(UpdateStandings.class))
                    .extracting(UpdateStandings::last)
                    .containsExactly(false, true);
        }
    }

    @Nested
    class ARoundEnds {

        @Test
        void withItsSummaryCountedByStatus() {
            TournamentFixture tournament = started(4, 1, 2);
            tournament.report(REF01, tournament.played(R1M1, 2));
            tournament.report(REF01, tournament.bothFailed(R1M2, Termination.TIMEOUT_JOIN));
            CompleteRound completed = tournament.asked(CompleteRound.class).get(0);
            assertThat(completed.round()).isEqualTo(new RoundId(1));
            assertThat(completed.next()).isEqualTo(new RoundId(2));
            assertThat(completed.summary()).isEqualTo(new RoundSummary(2, 1, 1, 0));
            assertThat(completed.to()).hasSize(5);
        }

        @Test
        void andTheNextOneBegins() {
            TournamentFixture tournament = started(4, 1, 2);
            tournament.report(REF01, tournament.played(R1M1, 2));
            tournament.report(REF01, tournament.played(R1M2, 2));
            assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
            assertThat(tournament.asked(AnnounceRound.class).get(0).round()).isEqualTo(new RoundId(2));
        }

        @Test
        void butNoNewOneWhileTheLeagueIsPaused() {
            TournamentFixture tournament = started(4, 1, 2);
            tournament.give(new PauseLeague());
            tournament.report(REF01, tournament.played(R1M1, 2));
            tournament.report(REF01, tournament.played(R1M2, 2));
            assertThat(tournament.asked(CompleteRound.class)).hasSize(1);
            assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
            tournament.give(new ResumeLeague());
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }
    }

    @Nested
    class TheLeagueEnds {

        private final TournamentFixture tournament = with(2, 1, 1);

        private void playToTheEnd() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(REF01, tournament.played(R1M1, 1));
        }

        @Test
        void afterTheLastRoundWithTheChampion() {
            playToTheEnd();
            assertThat(tournament.asked(CompleteRound.class).get(0).next()).isNull();
            CompleteLeague completed = tournament.asked(CompleteLeague.class).get(0);
            assertThat(completed.champion().playerId()).isEqualTo(P02);
            assertThat(completed.champion().points()).isEqualTo(3);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.finalStandings()).extracting(Ranking::playerId).containsExactly(P02, P01);
            assertThat(completed.to()).containsExactly(P01, P02, REF01);
        }

        @Test
        void andIsOverWhenEverybodyWasToldOrGivenUp() {
            playToTheEnd();
            tournament.give(new CompletionAnswer.Delivered(P01, 0));
            tournament.give(new CompletionAnswer.GivenUp(P02, 0));
            assertThat(tournament.asked(LeagueOver.class)).isEmpty();
            tournament.give(new CompletionAnswer.Delivered(REF01, 0));
            assertThat(tournament.asked(LeagueOver.class)).hasSize(1);
            assertThat(tournament.course().farewellsDone()).isTrue();
        }

        @Test
        void onceOnlyHoweverOftenTheLastFarewellIsTold() {
            playToTheEnd();
            tournament
                    .league()
                    .roster()
                    .present()
                    .forEach(agent -> tournament.give(new CompletionAnswer.Delivered(agent, 0)));
            tournament.give(new CompletionAnswer.Delivered(REF01, 0));
            assertThat(tournament.effects()).isEmpty();
            assertThat(tournament.news()).isEmpty();
        }
    }

    @Nested
    class RefereesAreWatched {

        @Test
        void whileTheyHaveMatchesInHand() {
            TournamentFixture tournament = with(2, 1, 1);
            tournament.start();
            assertThat(tournament.asked(WatchReferee.class)).isEmpty();
            tournament.everybodyAnswers();
            assertThat(tournament.asked(WatchReferee.class))
                    .containsExactly(new WatchReferee(REF01, Samples.endpoint(8001)));
            tournament.report(REF01, tournament.played(R1M1, 1));
            assertThat(tournament.asked(UnwatchReferee.class)).containsExactly(new UnwatchReferee(REF01));
        }
    }

    @Nested
    class Timers {
        private final TournamentFixture tournament = with(Samples.settings(LEAD, DoubleForfeit.DRAW, true), 2, 1, 1);

        @Test
        void askForTheEndOfTheLeadTime() {
            tournament.start();
            assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
        }

        @Test
        void askOnceForTheSameInstant() {
            tournament.start();
            tournament.answer(P01);
            assertThat(tournament.asked(WakeAt.class)).isEmpty();
        }

        @Test
        void askAgainWhenTheTickComesTooEarly() {
            tournament.start();
            tournament.pass(LEAD.minusMillis(1));
            assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
        }

        @Test
        void askForTheLongestTimeThatAMatchMayTake() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.pass(LEAD);
            tournament.accept(R1M1, 1);
            Instant end = tournament.now().plus(Samples.rules().matchLimit());
            assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(end));
        }

        @Test
        void askForNothingOnceTheLeagueIsOver() {
            tournament.start();
            tournament.give(new StopLeague());
            assertThat(tournament.asked(WakeAt.class)).isEmpty();
            tournament.pass(LEAD);
            assertThat(tournament.effects()).isEmpty();
        }
    }
}
