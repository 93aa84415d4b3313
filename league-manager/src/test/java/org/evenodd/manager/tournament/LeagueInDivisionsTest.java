package org.evenodd.manager.tournament;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.CompleteRound;
import org.evenodd.manager.tournament.Effect.Notice.GoodNews;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** protocol-decisions, A league in divisions. */
class LeagueInDivisionsTest {

    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final int SIZE = 6;
    private static final PlayerId LATE = new PlayerId("P15");

    /** A league of fourteen players in divisions of six, whose matches are all played when a test says so. */
    static final class Divided extends TournamentFixture {

        private final Set<PlayerId> mute = new HashSet<>();

        Divided(int players, int legs) {
            this(players, legs, "count");
        }

        Divided(int players, int legs, String forfeits) {
            this(players, List.of("legs=" + legs, "division_size=" + SIZE, "forfeits=" + forfeits));
        }

        Divided(int players, List<String> settings) {
            super(settings.toArray(String[]::new));
            register(players, 1, players);
            reachEverybody();
            start();
            answerProbes();
        }

        /** A player makes no choice from now on. */
        Divided mute(int player) {
            mute.add(p(player));
            return this;
        }

        Collection<Division> divisions() {
            return league().divisions().all();
        }

        List<String> names() {
            return divisions().stream().map(Division::name).toList();
        }

        Division of(PlayerId player) {
            return league().divisions().of(player).orElseThrow();
        }

        void answerProbes(PlayerId... silent) {
            asked(ProbeEndpoint.class)
                    .forEach(probe -> give(
                            List.of(silent).contains(probe.agent())
                                    ? new AgentSilent(probe.agent())
                                    : new AgentResponded(probe.agent())));
        }

        /** Plays all matches that can be played of divisions that are not held back. */
        Divided play(String... heldBack) {
            List<SendRunMatch> offers = answered(askedSoFar(AnnounceRound.class));
            while (true) {
                List<SendRunMatch> now = offers.stream()
                        .filter(offer -> !List.of(heldBack)
                                .contains(league().divisions().of(offer.match()).name()))
                        .toList();
                if (now.isEmpty()) {
                    return this;
                }
                offers = new ArrayList<>(offers);
                offers.removeAll(now);
                for (SendRunMatch offer : now) {
                    accept(offer);
                    report(offer.referee(), result(offer));
                    List<AnnounceRound> announced = asked(AnnounceRound.class);
                    offers.addAll(offers());
                    offers.addAll(answered(announced));
                }
            }
        }

        private MatchResultReport result(SendRunMatch offer) {
            return Stream.of(offer.playerA(), offer.playerB())
                    .map(Effect.Entrant::playerId)
                    .filter(mute::contains)
                    .findFirst()
                    .map(silent -> without(silent, offer.match(), Termination.TIMEOUT_CHOICE))
                    .orElseGet(() -> played(offer.match(), 2));
        }

        private List<SendRunMatch> answered(List<AnnounceRound> announced) {
            List<SendRunMatch> offers = new ArrayList<>();
            for (AnnounceRound round : announced) {
                for (AgentId agent : round.to()) {
                    give(new AnnouncementAnswered(agent, round.matches()));
                    offers.addAll(offers());
                }
            }
            return offers;
        }

        void beginLeg(PlayerId... silent) {
            pass(PAUSE);
            answerProbes(silent);
        }
    }

    @Nested
    class TheFirstLeg {

        private final Divided league = new Divided(14, 2);

        @Test
        void dealsAllPlayersToDivisionsOfOneLevelThatPlayARoundRobinEach() {
            assertThat(league.names()).containsExactly("A", "B", "C");
            assertThat(league.divisions().stream()
                            .map(division -> division.standings().players().size()))
                    .containsExactly(5, 5, 4);
            for (Division division : league.divisions()) {
                int players = division.standings().players().size();
                assertThat(division.totalMatches()).isEqualTo(players * (players - 1) / 2);
                assertThat(division.rounds().get(0).id().value()).isEqualTo(1);
            }
            assertThat(league.league().fixtures()).extracting(Fixture::id).doesNotHaveDuplicates();
        }

        @Test
        void closesRegistration() {
            assertThat(league.refused(new RegisterAgent(Samples.player("Late", 8199), Samples.NEW)))
                    .isEqualTo(ErrorCode.E019);
        }

        @Test
        void tellsEachDivisionOfItsOwnRoundsAlone() {
            league.play("B", "C");
            Division a = league.divisions().iterator().next();
            Set<PlayerId> players = Set.copyOf(a.standings().players());
            List<AnnounceRound> announced = league.askedSoFar(AnnounceRound.class).stream()
                    .filter(round -> "A".equals(round.division()))
                    .toList();
            assertThat(announced)
                    .hasSize(a.rounds().size())
                    .allSatisfy(round -> assertThat(round.to())
                            .filteredOn(PlayerId.class::isInstance)
                            .isSubsetOf(players));
            assertThat(league.askedSoFar(UpdateStandings.class)).isNotEmpty().allSatisfy(update -> {
                assertThat(update.division()).isEqualTo("A");
                assertThat(update.to()).hasSameElementsAs(players);
            });
        }

        @Test
        void tellsARefereeThePlayersRecordsInTheirDivisions() {
            league.play("A", "C");
            assertThat(league.askedSoFar(SendRunMatch.class))
                    .filteredOn(order -> order.match().round().value() == 5)
                    .isNotEmpty()
                    .allSatisfy(order -> assertThat(order.playerA().standings())
                            .extracting(record -> record.wins() + record.draws() + record.losses())
                            .isIn(3, 4));
        }

        @Test
        void isAnnouncedAgainDivisionByDivisionAfterARestart() {
            league.play("B", "C");
            league.restart();
            assertThat(league.asked(AnnounceRound.class)).hasSize(2).allSatisfy(round -> {
                Division of = league.league().divisions().existing(round.division());
                assertThat(of.name()).isIn("B", "C");
                assertThat(round.round().value()).isEqualTo(1);
                assertThat(round.matches()).hasSize(2);
                assertThat(round.to())
                        .hasSameElementsAs(Stream.<AgentId>concat(
                                        of.standings().players().stream(), Stream.of(TournamentFixture.REF01))
                                .toList());
            });
        }

        @Test
        void letsADivisionPlayAllItsRoundsWhileAnotherWaits() {
            league.play("B", "C");
            assertThat(league.divisions())
                    .extracting(division -> division.isPlayed(league.league().course()))
                    .containsExactly(true, false, false);
            league.pass(PAUSE.multipliedBy(10));
            assertThat(league.league().ladder().leg()).isEqualTo(1);
        }
    }

    @Nested
    class TheOrderAfterALeg {

        private final Divided league = new Divided(14, 3);

        @Test
        void makesThePyramidOfTheNextLeg() {
            league.play().beginLeg();
            List<DivisionTable> tables = league.league().ladder().tables();
            String seed = league.league().ladder().seed();
            List<PlayerId> order = Pyramid.order(tables, new Lot(seed, 1), 3);
            assertThat(league.names()).containsExactly("1", "2A", "2B");
            assertThat(league.divisions().iterator().next().standings().players())
                    .hasSameElementsAs(order.subList(0, SIZE));
            assertThat(league.league().divisions().order()).isEqualTo(order);
            assertThat(league.of(order.get(0)).rounds().get(0).id().value()).isEqualTo(6);
        }

        @Test
        void isTheSameAfterARestart() {
            league.play().beginLeg();
            List<LeagueEvent> before = List.copyOf(league.events());
            var divisions = league.league().divisions();
            league.restart();
            assertThat(league.league().divisions()).isEqualTo(divisions);
            assertThat(before).isEqualTo(league.events().subList(0, before.size()));
        }

        @Test
        void leavesOutWhoPausesAndPutsWhoComesBackAtItsEnd() {
            league.play();
            league.give(new PausePlayer(TournamentFixture.P01, true));
            league.beginLeg();
            assertThat(league.league().divisions().of(TournamentFixture.P01)).isEmpty();
            league.play();
            league.give(new PausePlayer(TournamentFixture.P01, false));
            league.beginLeg();
            List<PlayerId> order = league.league().divisions().order();
            assertThat(order).hasSize(14);
            assertThat(order.get(13)).isEqualTo(TournamentFixture.P01);
        }

        @Test
        void keepsASilentPlayerThatChoseAndAsksOneThatMadeNoChoice() {
            league.mute(2).play();
            league.pass(PAUSE);
            assertThat(league.asked(ProbeEndpoint.class))
                    .extracting(ProbeEndpoint::agent)
                    .containsExactly(TournamentFixture.P02);
            league.answerProbes(TournamentFixture.P02);
            assertThat(league.league().divisions().of(TournamentFixture.P02)).isEmpty();
            assertThat(league.league().divisions().order()).hasSize(13);
        }
    }

    @Nested
    class TheTimeForCorrections {

        private final Divided league = new Divided(14, 2);

        private Fixture lastOf(String division) {
            List<Fixture> matches =
                    league.league().divisions().named(division).orElseThrow().fixtures();
            return matches.get(matches.size() - 1);
        }

        private CommandResponse requeue(Fixture match) {
            return league.give(new RequeueMatch(match.id(), "wrong", false, Set.of()));
        }

        @Test
        void takesAMatchAgainAndBeginsAnewWhenItIsDecided() {
            league.play();
            league.pass(PAUSE.dividedBy(2));
            Fixture match = lastOf("A");
            assertThat(requeue(match)).isInstanceOf(CommandResponse.Done.class);
            league.play();
            assertThat(league.told(GoodNews.class))
                    .extracting(GoodNews::sentence)
                    .containsExactly(
                            "Every match of leg 1 is decided, and final in 30 seconds: until then `requeue` has one played"
                                    + " again, and `pause` holds the time.");
            league.pass(PAUSE.minusSeconds(1));
            assertThat(league.league().isLegOver()).isFalse();
            league.beginLeg();
            assertThat(league.league().ladder().leg()).isEqualTo(2);
        }

        @Test
        void lastsAsLongAsTheLeagueIsPaused() {
            league.play();
            league.give(LeagueControl.PAUSE);
            league.pass(PAUSE.multipliedBy(3));
            assertThat(requeue(lastOf("C"))).isInstanceOf(CommandResponse.Done.class);
        }

        /** Files, pages and console are shown the league after a command: they would never see how the last match ended. */
        @ParameterizedTest
        @ValueSource(strings = {"legs=2", "legs=0"})
        void isOverNoSoonerThanTheLastResultIsShownThoughThereIsNone(String legs) {
            Divided hasty = new Divided(7, List.of(legs, "division_size=6", "leg_pause_seconds=0"));
            hasty.play();
            assertThat(hasty.league().isPlayed()).isTrue();
            assertThat(hasty.league().ladder().leg()).isOne();
            assertThat(hasty.told(GoodNews.class)).isEmpty();
            hasty.pass(Duration.ofMillis(1));
            assertThat(hasty.league().ladder().leg()).isEqualTo(2);
        }

        @Test
        void isOverWhenTheNextLegHasBegun() {
            league.play();
            Fixture match = lastOf("B");
            league.beginLeg();
            assertRefused(requeue(match), ErrorCode.E031);
        }

        @Test
        void endsWithTheLeagueThatIsStopped() {
            league.play();
            league.give(LeagueControl.STOP);
            assertThat(league.league().course().isOver()).isTrue();
            assertThat(league.league().ladder().tables()).hasSize(3);
        }
    }

    @Nested
    class TheEnd {

        @Test
        void comesAfterTheLastLegAndTheTimeForCorrections() {
            Divided league = new Divided(8, 2);
            league.play();
            assertThat(league.league().isLegOver()).isFalse();
            league.beginLeg();
            league.play();
            assertThat(league.league().course().isOver()).isFalse();
            league.pass(PAUSE);
            assertThat(league.league().course().isOver()).isTrue();
            assertThat(league.askedSoFar(CompleteRound.class).stream().filter(round -> round.next() == null))
                    .hasSize(2);
        }
    }

    /** protocol-decisions, A league in divisions: Champion, On the wire. */
    @Nested
    class IsToldTo {

        private final Divided league = new Divided(14, 2);

        private List<CompleteLeague> told() {
            return league.askedSoFar(CompleteLeague.class);
        }

        private CompleteLeague toldTo(AgentId agent) {
            List<CompleteLeague> messages =
                    told().stream().filter(end -> end.to().contains(agent)).toList();
            assertThat(messages).hasSize(1);
            return messages.get(0);
        }

        @Test
        void thePlayersOfADivisionWithItsTableAndTheLeaguesChampion() {
            league.play().beginLeg();
            league.play();
            league.pass(PAUSE);
            List<DivisionTable> tables = league.league().ladder().tables();
            assertThat(told()).extracting(CompleteLeague::division).containsExactlyInAnyOrder("1", "2A", "2B");
            for (DivisionTable table : tables) {
                CompleteLeague end = toldTo(table.rows().get(0).playerId());
                assertThat(end.division()).isEqualTo(table.name());
                assertThat(end.finalStandings())
                        .extracting(Ranking::playerId)
                        .containsExactlyElementsOf(table.rows().stream()
                                .map(StandingsRow::playerId)
                                .toList());
                assertThat(end.champion().playerId())
                        .isEqualTo(tables.get(0).rows().get(0).playerId());
                assertThat(end.totalMatches()).isEqualTo(26 + 15 + 6 + 6);
            }
            assertThat(told().stream().flatMap(end -> end.finalStandings().stream()))
                    .extracting(Ranking::overallRank)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.rangeClosed(1, 14).boxed().toList());
            assertThat(toldTo(TournamentFixture.REF01).division()).isEqualTo("1");
            assertThat(toldTo(TournamentFixture.REF01).finalStandings())
                    .extracting(Ranking::overallRank)
                    .containsExactly(1, 2, 3, 4, 5, 6);
        }

        @Test
        void whoWasInNoDivisionWithTheFirstTableAndWhoReturnsOnceMore() {
            league.play();
            league.give(new PausePlayer(TournamentFixture.P01, true));
            league.beginLeg();
            league.play();
            league.pass(PAUSE);
            assertThat(toldTo(TournamentFixture.P01).division()).isEqualTo("1");
            league.league().roster().participants().forEach(agent -> league.give(new CompletionSettled(agent, 0)));
            PlayerId last = List.copyOf(league.league().overallRanks().keySet()).get(12);
            league.player(
                    "Player " + last.value().substring(1).replaceFirst("^0", ""),
                    portOf(last),
                    Samples.withTokenOf(last));
            assertThat(league.asked(CompleteLeague.class)).singleElement().satisfies(end -> {
                assertThat(end.to()).containsExactly(last);
                assertThat(end.finalStandings()).extracting(Ranking::playerId).contains(last);
            });
        }

        private static int portOf(PlayerId player) {
            return 8100 + Integer.parseInt(player.value().substring(1));
        }

        @Test
        void allWithTheTablesOfTheLastWholeLegOfALeagueThatIsStopped() {
            league.play().beginLeg();
            league.play("2A");
            List<DivisionTable> whole = league.league().ladder().tables();
            league.give(LeagueControl.STOP_NOW);
            assertThat(told()).extracting(CompleteLeague::division).containsExactlyInAnyOrder("A", "B", "C");
            PlayerId first = Pyramid.order(
                            whole, new Lot(league.league().ladder().seed(), 1), 0)
                    .get(0);
            assertThat(told()).allSatisfy(end -> {
                assertThat(end.champion().playerId()).isEqualTo(first);
                assertThat(end.totalRounds()).isEqualTo(10);
            });
        }

        @Test
        void allWithTheTablesAsTheyStandWhereNoLegWasWhole() {
            league.play("B");
            league.give(LeagueControl.STOP_NOW);
            assertThat(told()).hasSize(3).allSatisfy(end -> {
                assertThat(end.finalStandings()).isNotEmpty();
                assertThat(end.champion()).isEqualTo(told().get(0).champion());
            });
            assertThat(toldTo(told().get(0).champion().playerId())
                            .finalStandings()
                            .get(0)
                            .overallRank())
                    .isEqualTo(1);
        }

        @Test
        void aLargeLeagueThatIsStoppedBeforeItsFirstLegInAMessageThatReadersTake() {
            TournamentFixture open = new TournamentFixture("legs=1", "division_size=20");
            open.register(140, 1, 1);
            open.give(LeagueControl.STOP);
            assertThat(open.asked(CompleteLeague.class)).singleElement().satisfies(end -> {
                assertThat(end.to()).hasSize(141);
                assertThat(end.finalStandings()).hasSize(Ranking.MOST_ROWS);
                assertThat(end.division()).isNull();
            });
        }
    }

    @Nested
    class WithoutEnd {

        @Test
        void takesNewPlayersIntoTheLastLevelOfTheNextLeg() {
            Divided league = new Divided(14, 0);
            league.player("Late", 8199, Samples.NEW);
            league.give(new AgentResponded(LATE));
            league.play().beginLeg();
            assertThat(league.league().divisions().order()).hasSize(15).endsWith(LATE);
            Map<Integer, List<Division>> levels =
                    league.divisions().stream().collect(groupingBy(division -> Pyramid.level(division.name())));
            assertThat(levels).containsOnlyKeys(1, 2);
            assertThat(levels.get(2)).contains(league.of(LATE));
        }
    }

    /** Leagues in which players are mute, pause, go, come and come back, and the manager is restarted. */
    @Nested
    class AnyHistory {

        private final Random random = new Random(52);
        private int next;

        @Test
        void standsTheAudit() {
            for (int history = 0; history < 6; history++) {
                int players = 8 + random.nextInt(20);
                next = players + 1;
                String forfeits = history < 3 ? "count" : "annul_all_of_absent";
                Divided league = new Divided(players, history % 2 == 0 ? 0 : 4, forfeits);
                for (int leg = 1; leg <= 4; leg++) {
                    for (int i = 0; i < players; i++) {
                        somethingHappens(league, i + 1, history % 2 == 0);
                    }
                    league.play();
                    league.beginLeg(p(1 + random.nextInt(players)), p(1 + random.nextInt(players)));
                }
                league.play().pass(PAUSE);
                assertThat(league.league().ladder().legsOver()).isGreaterThan(3);
                AuditedLeague.assertFlawless(league.events());
            }
        }

        private static PlayerId p(int number) {
            return PlayerId.of(number);
        }

        private void somethingHappens(Divided league, int player, boolean endless) {
            switch (random.nextInt(20)) {
                case 0, 9 -> league.mute(player);
                case 1 -> league.mute.remove(p(player));
                case 2, 3 -> league.give(new PausePlayer(p(player), random.nextBoolean()));
                case 4 -> league.give(new KickAgent(p(player).value(), null));
                case 5 -> league.give(new ReadmitAgent(p(player).value(), null));
                case 6 ->
                    league.give(new RegisterAgent(
                            Samples.player("Player " + player, 8100 + player), Samples.withTokenOf(p(player), 1)));
                case 7 -> {
                    if (endless) {
                        league.player("Player " + next, 8100 + next, Samples.NEW);
                        next++;
                    }
                }
                case 8 -> {
                    if (random.nextInt(5) == 0) {
                        league.restart();
                    }
                }
                default -> {}
            }
            league.answerProbes();
        }
    }
}
