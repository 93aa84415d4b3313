package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.CompleteRound;
import org.evenodd.manager.tournament.Effect.LeagueOver;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.manager.tournament.Effect.WakeAt;
import org.evenodd.manager.tournament.Effect.WatchReferees;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RoundTest {

    private static final Duration LEAD = Duration.ofSeconds(60);

    private final TournamentFixture two = with(2, 1, 1);
    private final TournamentFixture four = started(4, 1, 2);

    private static TournamentFixture withLead(int players) {
        return with(Samples.settings("announcement_lead_seconds=60"), players, 1, 2);
    }

    private static List<MatchId> ids(List<SendRunMatch> offers) {
        return offers.stream().map(SendRunMatch::match).toList();
    }

    private void report(MatchId... matches) {
        for (MatchId match : matches) {
            four.report(REF01, four.played(match, 2));
        }
    }

    @Nested
    class TheAnnouncement {

        @Tag("case:clock-set")
        @Test
        void isMadeByTheTimeOfDayAndItsLeadKeptWhicheverWayTheClockWasSetBefore() {
            TournamentFixture tournament = withLead(4);
            tournament.setClock(Duration.ofHours(-1));
            tournament.start();
            assertThat(tournament.league().divisions().first().rounds().get(0).startedAt())
                    .isEqualTo(tournament.now().minus(Duration.ofHours(1)));
            assertThat(tournament.everybodyAnswers()).isEmpty();
            tournament.pass(LEAD);
            assertThat(tournament.offers()).hasSize(2);
        }

        @Test
        void goesToEverybodyAndNamesEveryMatchWithItsReferee() {
            TournamentFixture tournament = with(4, 2, 1);
            tournament.start();
            AnnounceRound announce = tournament.asked(AnnounceRound.class).get(0);
            assertThat(announce.to()).containsExactly(P01, P02, p(3), p(4), REF01, ref(2));
            assertThat(announce.matches())
                    .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId, AnnouncedMatch::refereeEndpoint)
                    .containsExactly(
                            Tuple.tuple(R1M1, REF01, Samples.endpoint(8001)),
                            Tuple.tuple(R1M2, ref(2), Samples.endpoint(8002)));
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
            assertThat(tournament.answer(REF01, P01)).isEmpty();
            assertThat(ids(tournament.answer(P02))).containsExactly(R1M1);
        }

        @Test
        void tenSecondsAfterTheAnnouncementWhateverIsMissing() {
            two.start();
            assertThat(two.asked(WakeAt.class))
                    .containsExactly(new WakeAt(two.now().plusSeconds(10)));
            two.pass(Duration.ofMillis(9_999));
            assertThat(two.offers()).isEmpty();
            two.pass(Duration.ofMillis(1));
            assertThat(ids(two.offers())).containsExactly(R1M1);
        }

        @Test
        void notBeforeTheLeadTimeIsOver() {
            TournamentFixture tournament = withLead(4);
            tournament.start();
            assertThat(tournament.everybodyAnswers()).isEmpty();
            tournament.pass(LEAD.minusMillis(1));
            assertThat(tournament.offers()).isEmpty();
            tournament.pass(Duration.ofMillis(1));
            assertThat(ids(tournament.offers())).containsExactly(R1M1, R1M2);
        }

        @Test
        void onlyWhileItsRefereeHasAFreePlace() {
            TournamentFixture tournament = with(4, 1, 1);
            tournament.start();
            assertThat(ids(tournament.everybodyAnswers())).containsExactly(R1M1);
            tournament.accept(R1M1, 1);
            assertThat(tournament.offers()).isEmpty();
            tournament.report(REF01, tournament.played(R1M1, 2));
            assertThat(ids(tournament.offers())).containsExactly(R1M2);
        }

        @Test
        void withTheLeaseAndTheTableOfItsPlayersAndIsWatchedUntilItIsReported() {
            two.start();
            assertThat(two.asked(WatchReferees.class)).isEmpty();
            SendRunMatch offer = two.everybodyAnswers().get(0);
            assertThat(offer.lease()).isEqualTo(1);
            assertThat(offer.referee()).isEqualTo(REF01);
            assertThat(offer.playerA().playerId()).isEqualTo(P01);
            assertThat(offer.playerA().registration().endpoint()).isEqualTo(Samples.endpoint(8101));
            assertThat(offer.playerB().standings())
                    .isEqualTo(two.league().divisions().first().standings().recordOf(P02));
            assertThat(two.asked(WatchReferees.class))
                    .containsExactly(new WatchReferees(Map.of(REF01, Samples.endpoint(8001))));
            two.report(REF01, two.played(R1M1, 1));
            assertThat(two.asked(WatchReferees.class)).containsExactly(new WatchReferees(Map.of()));
        }

        @Test
        void notWhileTheLeagueIsPaused() {
            two.start();
            two.give(LeagueControl.PAUSE);
            assertThat(two.everybodyAnswers()).isEmpty();
            two.pass(Duration.ofMinutes(5));
            assertThat(two.offers()).isEmpty();
            two.give(LeagueControl.RESUME);
            assertThat(ids(two.offers())).containsExactly(R1M1);
        }
    }

    @Nested
    class ARoundEnds {

        @Test
        void withTheTableForThePlayersAfterEachMatchAndOnceMoreBeforeItIsCompleted() {
            report(R1M1);
            UpdateStandings update = four.asked(UpdateStandings.class).get(0);
            assertThat(update.to()).containsExactly(P01, P02, p(3), p(4));
            assertThat(update.rows().get()).isEqualTo(four.league().finalRows());
            assertThat(update.last()).isFalse();
            report(R1M2);
            assertThat(four.effects().stream().<Object>map(Object::getClass))
                    .startsWith(UpdateStandings.class, UpdateStandings.class, CompleteRound.class, AnnounceRound.class);
            assertThat(four.asked(UpdateStandings.class))
                    .extracting(UpdateStandings::last)
                    .containsExactly(false, true);
        }

        @Test
        void withItsSummaryCountedByStatusAndTheNextOneBegins() {
            report(R1M1);
            four.report(REF01, four.bothFailed(R1M2, Termination.TIMEOUT_JOIN));
            CompleteRound completed = four.asked(CompleteRound.class).get(0);
            assertThat(completed.round()).isEqualTo(new RoundId(1));
            assertThat(completed.next()).isEqualTo(new RoundId(2));
            assertThat(completed.summary()).isEqualTo(new RoundSummary(2, 1, 1, 0));
            assertThat(completed.to()).hasSize(5);
            assertThat(four.league().divisions().first().currentRoundNumber()).isEqualTo(2);
            assertThat(four.asked(AnnounceRound.class).get(0).round()).isEqualTo(new RoundId(2));
        }

        @Test
        void butNoNewOneBeginsWhileTheLeagueIsPaused() {
            four.give(LeagueControl.PAUSE);
            report(R1M1, R1M2);
            assertThat(four.asked(CompleteRound.class)).hasSize(1);
            assertThat(four.asked(AnnounceRound.class)).isEmpty();
            four.give(LeagueControl.RESUME);
            assertThat(four.asked(AnnounceRound.class)).hasSize(1);
        }
    }

    @Nested
    class TheLeagueEnds {

        @BeforeEach
        void playToTheEnd() {
            two.start();
            two.everybodyAnswers();
            two.report(REF01, two.played(R1M1, 1));
        }

        @Test
        void afterTheLastRoundWithTheChampion() {
            assertThat(two.asked(CompleteRound.class).get(0).next()).isNull();
            CompleteLeague completed = two.asked(CompleteLeague.class).get(0);
            assertThat(completed.champion().playerId()).isEqualTo(P02);
            assertThat(completed.champion().points()).isEqualTo(3);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.finalStandings()).extracting(Ranking::playerId).containsExactly(P02, P01);
            assertThat(completed.to()).containsExactly(P01, P02, REF01);
        }

        @Test
        void andIsOverOnceOnlyWhenEverybodyWasToldOrGivenUp() {
            two.give(new CompletionSettled(P01, 0));
            two.give(new CompletionSettled(P02, 0));
            assertThat(two.asked(LeagueOver.class)).isEmpty();
            two.give(new CompletionSettled(REF01, 0));
            assertThat(two.asked(LeagueOver.class)).hasSize(1);
            assertThat(two.course().endAcknowledged()).isTrue();
            two.give(new CompletionSettled(REF01, 0));
            assertThat(two.effects()).isEmpty();
            assertThat(two.news()).isEmpty();
        }
    }

    @Nested
    class Timers {

        private final TournamentFixture tournament = withLead(2);

        @BeforeEach
        void start() {
            tournament.start();
        }

        private void assertWakesAt(Instant instant) {
            assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(instant));
        }

        @Test
        void askOnceForTheEndOfTheLeadTimeAndAgainWhenTheTickComesTooEarly() {
            assertWakesAt(Samples.MORNING.plus(LEAD));
            tournament.answer(P01);
            assertThat(tournament.asked(WakeAt.class)).isEmpty();
            tournament.pass(LEAD.minusMillis(1));
            assertWakesAt(Samples.MORNING.plus(LEAD));
        }

        @Test
        void askForTheLongestTimeThatAMatchMayTake() {
            tournament.everybodyAnswers();
            tournament.pass(LEAD);
            tournament.accept(R1M1, 1);
            assertWakesAt(tournament.now().plus(Samples.rules().matchLimit()));
        }

        @Test
        void askForNothingOnceTheLeagueIsOver() {
            tournament.give(LeagueControl.STOP);
            assertThat(tournament.asked(WakeAt.class)).isEmpty();
            tournament.pass(LEAD);
            assertThat(tournament.effects()).isEmpty();
        }
    }
}
