package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect;
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
import org.evenodd.manager.registration.RefereeRegistration;
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

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");
    private static final Duration LEAD = Duration.ofSeconds(60);

    private static TournamentFixture withLead() {
        return TournamentFixture.with(Samples.settings(LEAD, DoubleForfeit.DRAW, true), 4, 1, 2);
    }

    private static List<MatchId> offered(List<Effect> effects) {
        return effects.stream()
                .filter(SendRunMatch.class::isInstance)
                .map(effect -> ((SendRunMatch) effect).match())
                .toList();
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
            assertThat(tournament.asked(SendRunMatch.class)).hasSize(2);
        }

        @Test
        void goesToEverybodyAndNamesEveryMatchWithItsReferee() {
            TournamentFixture tournament = TournamentFixture.with(4, 2, 1);
            tournament.start();
            AnnounceRound announce = tournament.asked(AnnounceRound.class).get(0);
            assertThat(announce.to()).containsExactly(p(1), p(2), p(3), p(4), ref(1), ref(2));
            assertThat(announce.matches()).extracting(AnnouncedMatch::matchId).containsExactly(R1M1, R1M2);
            assertThat(announce.matches()).extracting(AnnouncedMatch::refereeId).containsExactly(ref(1), ref(2));
            assertThat(announce.matches())
                    .extracting(AnnouncedMatch::refereeEndpoint)
                    .containsExactly(Samples.endpoint(8001), Samples.endpoint(8002));
        }

        @Test
        void sharesTheMatchesOutByTheRefereesPlaces() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.give(new RefereeRegistration(Samples.referee("Big", 8001, 6), Samples.NEW));
            tournament.give(new RefereeRegistration(Samples.referee("Small", 8002, 2), Samples.NEW));
            tournament.register(24, 0, 1);
            tournament.start();
            Map<RefereeId, Long> shares = tournament.asked(AnnounceRound.class).get(0).matches().stream()
                    .collect(Collectors.groupingBy(AnnouncedMatch::refereeId, Collectors.counting()));
            assertThat(shares).isEqualTo(Map.of(ref(1), 9L, ref(2), 3L));
        }
    }

    @Nested
    class AMatchStarts {

        @Test
        void whenItsOwnPlayersAndItsRefereeHaveAnswered() {
            TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
            tournament.start();
            assertThat(offered(tournament.answer(ref(1), p(1)))).isEmpty();
            assertThat(offered(tournament.answer(p(2)))).containsExactly(R1M1);
        }

        @Test
        void tenSecondsAfterTheAnnouncementWhateverIsMissing() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            assertThat(tournament.asked(WakeAt.class))
                    .containsExactly(new WakeAt(tournament.now().plusSeconds(10)));
            tournament.pass(Duration.ofMillis(9_999));
            assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
            tournament.pass(Duration.ofMillis(1));
            assertThat(offered(tournament.effects())).containsExactly(R1M1);
        }

        @Test
        void notBeforeTheLeadTimeIsOver() {
            TournamentFixture tournament = withLead();
            tournament.start();
            assertThat(offered(tournament.everybodyAnswers())).isEmpty();
            tournament.pass(LEAD.minusMillis(1));
            assertThat(offered(tournament.effects())).isEmpty();
            tournament.pass(Duration.ofMillis(1));
            assertThat(offered(tournament.effects())).containsExactly(R1M1, R1M2);
        }

        @Test
        void onlyWhileItsRefereeHasAFreePlace() {
            TournamentFixture tournament = TournamentFixture.with(4, 1, 1);
            tournament.start();
            assertThat(offered(tournament.everybodyAnswers())).containsExactly(R1M1);
            tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
            assertThat(offered(tournament.effects())).isEmpty();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            assertThat(offered(tournament.effects())).containsExactly(R1M2);
        }

        @Test
        void withTheLeaseAndTheTableOfItsPlayers() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            List<Effect> effects = tournament.everybodyAnswers();
            SendRunMatch offer = (SendRunMatch) effects.stream()
                    .filter(SendRunMatch.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            assertThat(offer.lease()).isEqualTo(1);
            assertThat(offer.referee()).isEqualTo(ref(1));
            assertThat(offer.playerA().playerId()).isEqualTo(p(1));
            assertThat(offer.playerA().registration().endpoint()).isEqualTo(Samples.endpoint(8101));
            assertThat(offer.playerB().standings())
                    .isEqualTo(tournament.league().standings().recordOf(p(2)));
        }

        @Test
        void notWhileTheLeagueIsPaused() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            tournament.give(new PauseLeague());
            assertThat(offered(tournament.everybodyAnswers())).isEmpty();
            tournament.pass(Duration.ofMinutes(5));
            assertThat(offered(tournament.effects())).isEmpty();
            tournament.give(new ResumeLeague());
            assertThat(offered(tournament.effects())).containsExactly(R1M1);
        }
    }

    @Nested
    class AfterEachMatch {

        private final TournamentFixture tournament = TournamentFixture.with(4, 1, 2);

        @Test
        void thePlayersAreSentTheTable() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            UpdateStandings update = tournament.asked(UpdateStandings.class).get(0);
            assertThat(update.to()).containsExactly(p(1), p(2), p(3), p(4));
            assertThat(update.rows().get()).isEqualTo(tournament.league().rows());
            assertThat(update.last()).isFalse();
        }

        @Test
        void theTableComesOnceMoreBeforeTheRoundIsCompleted() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            tournament.report(ref(1), Reports.played(tournament.league(), R1M2, 2));
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
            TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            tournament.report(ref(1), Reports.bothFailed(tournament.league(), R1M2, Termination.TIMEOUT_JOIN));
            CompleteRound completed = tournament.asked(CompleteRound.class).get(0);
            assertThat(completed.round()).isEqualTo(new RoundId(1));
            assertThat(completed.next()).isEqualTo(new RoundId(2));
            assertThat(completed.summary()).isEqualTo(new RoundSummary(2, 1, 1, 0));
            assertThat(completed.to()).hasSize(5);
        }

        @Test
        void andTheNextOneBegins() {
            TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            tournament.report(ref(1), Reports.played(tournament.league(), R1M2, 2));
            assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
            assertThat(tournament.asked(AnnounceRound.class).get(0).round()).isEqualTo(new RoundId(2));
        }

        @Test
        void butNoNewOneWhileTheLeagueIsPaused() {
            TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
            tournament.start();
            tournament.everybodyAnswers();
            tournament.give(new PauseLeague());
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
            tournament.report(ref(1), Reports.played(tournament.league(), R1M2, 2));
            assertThat(tournament.asked(CompleteRound.class)).hasSize(1);
            assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
            tournament.give(new ResumeLeague());
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }
    }

    @Nested
    class TheLeagueEnds {

        private final TournamentFixture tournament = TournamentFixture.with(2, 1, 1);

        private void playToTheEnd() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 1));
        }

        @Test
        void afterTheLastRoundWithTheChampion() {
            playToTheEnd();
            assertThat(tournament.asked(CompleteRound.class).get(0).next()).isNull();
            CompleteLeague completed = tournament.asked(CompleteLeague.class).get(0);
            assertThat(completed.champion().playerId()).isEqualTo(p(2));
            assertThat(completed.champion().points()).isEqualTo(3);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.finalStandings()).extracting(Ranking::playerId).containsExactly(p(2), p(1));
            assertThat(completed.to()).containsExactly(p(1), p(2), ref(1));
        }

        @Test
        void andIsOverWhenEverybodyWasToldOrGivenUp() {
            playToTheEnd();
            tournament.give(new CompletionAnswer.Delivered(p(1), 0));
            tournament.give(new CompletionAnswer.GivenUp(p(2), 0));
            assertThat(tournament.asked(LeagueOver.class)).isEmpty();
            tournament.give(new CompletionAnswer.Delivered(ref(1), 0));
            assertThat(tournament.asked(LeagueOver.class)).hasSize(1);
            assertThat(tournament.league().course().farewellsDone()).isTrue();
        }

        @Test
        void onceOnlyHoweverOftenTheLastFarewellIsTold() {
            playToTheEnd();
            tournament
                    .league()
                    .roster()
                    .present()
                    .forEach(agent -> tournament.give(new CompletionAnswer.Delivered(agent, 0)));
            tournament.give(new CompletionAnswer.Delivered(ref(1), 0));
            assertThat(tournament.effects()).isEmpty();
            assertThat(tournament.news()).isEmpty();
        }
    }

    @Nested
    class RefereesAreWatched {

        @Test
        void whileTheyHaveMatchesInHand() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            assertThat(tournament.asked(WatchReferee.class)).isEmpty();
            tournament.everybodyAnswers();
            assertThat(tournament.asked(WatchReferee.class))
                    .containsExactly(new WatchReferee(ref(1), Samples.endpoint(8001)));
            tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 1));
            assertThat(tournament.asked(UnwatchReferee.class)).containsExactly(new UnwatchReferee(ref(1)));
        }
    }
}
