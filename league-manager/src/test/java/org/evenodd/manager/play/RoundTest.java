package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Ranking;
import org.evenodd.protocol.message.RoundSummary;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.junit.jupiter.api.Nested;
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

        @Test
        void goesToEverybodyAndNamesEveryMatchWithItsReferee() {
            TournamentFixture world = TournamentFixture.with(4, 2, 1);
            world.start();
            AnnounceRound announce = world.asked(AnnounceRound.class).get(0);
            assertThat(announce.to())
                    .containsExactly(
                            TournamentFixture.p(1),
                            TournamentFixture.p(2),
                            TournamentFixture.p(3),
                            TournamentFixture.p(4),
                            TournamentFixture.ref(1),
                            TournamentFixture.ref(2));
            assertThat(announce.matches()).extracting(AnnouncedMatch::matchId).containsExactly(R1M1, R1M2);
            assertThat(announce.matches())
                    .extracting(AnnouncedMatch::refereeId)
                    .containsExactly(TournamentFixture.ref(1), TournamentFixture.ref(2));
            assertThat(announce.matches())
                    .extracting(AnnouncedMatch::refereeEndpoint)
                    .containsExactly(Samples.endpoint(8001), Samples.endpoint(8002));
        }

        @Test
        void sharesTheMatchesOutByTheRefereesPlaces() {
            TournamentFixture world = new TournamentFixture();
            world.give(new RefereeRegistration(Samples.referee("Big", 8001, 6), Samples.NEW));
            world.give(new RefereeRegistration(Samples.referee("Small", 8002, 2), Samples.NEW));
            world.register(24, 0, 1);
            world.start();
            Map<RefereeId, Long> shares = world.asked(AnnounceRound.class).get(0).matches().stream()
                    .collect(Collectors.groupingBy(AnnouncedMatch::refereeId, Collectors.counting()));
            assertThat(shares).isEqualTo(Map.of(TournamentFixture.ref(1), 9L, TournamentFixture.ref(2), 3L));
        }
    }

    @Nested
    class AMatchStarts {

        @Test
        void whenItsOwnPlayersAndItsRefereeHaveAnswered() {
            TournamentFixture world = TournamentFixture.with(4, 1, 2);
            world.start();
            assertThat(offered(world.answer(TournamentFixture.ref(1), TournamentFixture.p(1))))
                    .isEmpty();
            assertThat(offered(world.answer(TournamentFixture.p(2)))).containsExactly(R1M1);
        }

        @Test
        void tenSecondsAfterTheAnnouncementWhateverIsMissing() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            assertThat(world.asked(WakeAt.class))
                    .containsExactly(new WakeAt(world.now().plusSeconds(10)));
            world.pass(Duration.ofMillis(9_999));
            assertThat(world.asked(SendRunMatch.class)).isEmpty();
            world.pass(Duration.ofMillis(1));
            assertThat(offered(world.effects())).containsExactly(R1M1);
        }

        @Test
        void notBeforeTheLeadTimeIsOver() {
            TournamentFixture world = withLead();
            world.start();
            assertThat(offered(world.everybodyAnswers())).isEmpty();
            world.pass(LEAD.minusMillis(1));
            assertThat(offered(world.effects())).isEmpty();
            world.pass(Duration.ofMillis(1));
            assertThat(offered(world.effects())).containsExactly(R1M1, R1M2);
        }

        @Test
        void onlyWhileItsRefereeHasAFreePlace() {
            TournamentFixture world = TournamentFixture.with(4, 1, 1);
            world.start();
            assertThat(offered(world.everybodyAnswers())).containsExactly(R1M1);
            world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
            assertThat(offered(world.effects())).isEmpty();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            assertThat(offered(world.effects())).containsExactly(R1M2);
        }

        @Test
        void withTheLeaseAndTheTableOfItsPlayers() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            List<Effect> effects = world.everybodyAnswers();
            SendRunMatch offer = (SendRunMatch) effects.stream()
                    .filter(SendRunMatch.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            assertThat(offer.lease()).isEqualTo(1);
            assertThat(offer.referee()).isEqualTo(TournamentFixture.ref(1));
            assertThat(offer.playerA().playerId()).isEqualTo(TournamentFixture.p(1));
            assertThat(offer.playerA().registration().endpoint()).isEqualTo(Samples.endpoint(8101));
            assertThat(offer.playerB().standings())
                    .isEqualTo(world.league().standings().recordOf(TournamentFixture.p(2)));
        }

        @Test
        void notWhileTheLeagueIsPaused() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            world.give(new PauseLeague());
            assertThat(offered(world.everybodyAnswers())).isEmpty();
            world.pass(Duration.ofMinutes(5));
            assertThat(offered(world.effects())).isEmpty();
            world.give(new ResumeLeague());
            assertThat(offered(world.effects())).containsExactly(R1M1);
        }
    }

    @Nested
    class AfterEachMatch {

        private final TournamentFixture world = TournamentFixture.with(4, 1, 2);

        @Test
        void thePlayersAreSentTheTable() {
            world.start();
            world.everybodyAnswers();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            UpdateStandings update = world.asked(UpdateStandings.class).get(0);
            assertThat(update.to())
                    .containsExactly(
                            TournamentFixture.p(1),
                            TournamentFixture.p(2),
                            TournamentFixture.p(3),
                            TournamentFixture.p(4));
            assertThat(update.rows()).isEqualTo(world.league().rows());
            assertThat(update.last()).isFalse();
        }

        @Test
        void theTableComesOnceMoreBeforeTheRoundIsCompleted() {
            world.start();
            world.everybodyAnswers();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M2, 2));
            assertThat(world.effects().stream().<Object>map(Object::getClass))
                    .startsWith(UpdateStandings.class, UpdateStandings.class, CompleteRound.class, AnnounceRound.class);
            assertThat(world.asked(UpdateStandings.class))
                    .extracting(UpdateStandings::last)
                    .containsExactly(false, true);
        }
    }

    @Nested
    class ARoundEnds {

        @Test
        void withItsSummaryCountedByStatus() {
            TournamentFixture world = TournamentFixture.with(4, 1, 2);
            world.start();
            world.everybodyAnswers();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            world.report(TournamentFixture.ref(1), Reports.bothFailed(world.league(), R1M2, Termination.TIMEOUT_JOIN));
            CompleteRound completed = world.asked(CompleteRound.class).get(0);
            assertThat(completed.round()).isEqualTo(new RoundId(1));
            assertThat(completed.next()).isEqualTo(new RoundId(2));
            assertThat(completed.summary()).isEqualTo(new RoundSummary(2, 1, 1, 0));
            assertThat(completed.to()).hasSize(5);
        }

        @Test
        void andTheNextOneBegins() {
            TournamentFixture world = TournamentFixture.with(4, 1, 2);
            world.start();
            world.everybodyAnswers();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M2, 2));
            assertThat(world.league().currentRoundNumber()).isEqualTo(2);
            assertThat(world.asked(AnnounceRound.class).get(0).round()).isEqualTo(new RoundId(2));
        }

        @Test
        void butNoNewOneWhileTheLeagueIsPaused() {
            TournamentFixture world = TournamentFixture.with(4, 1, 2);
            world.start();
            world.everybodyAnswers();
            world.give(new PauseLeague());
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 2));
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M2, 2));
            assertThat(world.asked(CompleteRound.class)).hasSize(1);
            assertThat(world.asked(AnnounceRound.class)).isEmpty();
            world.give(new ResumeLeague());
            assertThat(world.asked(AnnounceRound.class)).hasSize(1);
        }
    }

    @Nested
    class TheLeagueEnds {

        private final TournamentFixture world = TournamentFixture.with(2, 1, 1);

        private void playToTheEnd() {
            world.start();
            world.everybodyAnswers();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 1));
        }

        @Test
        void afterTheLastRoundWithTheChampion() {
            playToTheEnd();
            assertThat(world.asked(CompleteRound.class).get(0).next()).isNull();
            CompleteLeague completed = world.asked(CompleteLeague.class).get(0);
            assertThat(completed.champion().playerId()).isEqualTo(TournamentFixture.p(2));
            assertThat(completed.champion().points()).isEqualTo(3);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.finalStandings())
                    .extracting(Ranking::playerId)
                    .containsExactly(TournamentFixture.p(2), TournamentFixture.p(1));
            assertThat(completed.to())
                    .containsExactly(TournamentFixture.p(1), TournamentFixture.p(2), TournamentFixture.ref(1));
        }

        @Test
        void andIsOverWhenEverybodyWasToldOrGivenUp() {
            playToTheEnd();
            world.give(new CompletionAnswer.Delivered(TournamentFixture.p(1)));
            world.give(new CompletionAnswer.GivenUp(TournamentFixture.p(2)));
            assertThat(world.asked(LeagueOver.class)).isEmpty();
            world.give(new CompletionAnswer.Delivered(TournamentFixture.ref(1)));
            assertThat(world.asked(LeagueOver.class)).hasSize(1);
            assertThat(world.league().course().farewellsDone()).isTrue();
        }

        @Test
        void onceOnlyHoweverOftenTheLastFarewellIsTold() {
            playToTheEnd();
            world.league().roster().present().forEach(agent -> world.give(new CompletionAnswer.Delivered(agent)));
            world.give(new CompletionAnswer.Delivered(TournamentFixture.ref(1)));
            assertThat(world.effects()).isEmpty();
            assertThat(world.news()).isEmpty();
        }
    }

    @Nested
    class RefereesAreWatched {

        @Test
        void whileTheyHaveMatchesInHand() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            assertThat(world.asked(WatchReferee.class)).isEmpty();
            world.everybodyAnswers();
            assertThat(world.asked(WatchReferee.class))
                    .containsExactly(new WatchReferee(TournamentFixture.ref(1), Samples.endpoint(8001)));
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), R1M1, 1));
            assertThat(world.asked(UnwatchReferee.class)).containsExactly(new UnwatchReferee(TournamentFixture.ref(1)));
        }
    }
}
