package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundRobinTest {

    private static List<PlayerId> players(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(PlayerId::of).toList();
    }

    private static List<Pairing> pairings(List<PlannedRound> rounds) {
        return rounds.stream().flatMap(round -> round.pairings().stream()).toList();
    }

    @Nested
    class FourPlayers {

        private final List<PlannedRound> rounds = RoundRobin.schedule(players(4), 1);

        @Test
        void beginWithNeighbours() {
            assertThat(rounds.get(0).pairings())
                    .containsExactly(
                            new Pairing(new MatchId("R1M1"), PlayerId.of(1), PlayerId.of(2)),
                            new Pairing(new MatchId("R1M2"), PlayerId.of(3), PlayerId.of(4)));
        }
    }

    @Nested
    class AnyNumberOfPlayers {

        @Test
        void meetEachOtherOnceInEveryLeg() {
            for (int count = 2; count <= 99; count++) {
                for (int legs = 1; legs <= (count <= 20 ? 3 : 1); legs++) {
                    Map<Set<PlayerId>, Integer> meetings = new HashMap<>();
                    pairings(RoundRobin.schedule(players(count), legs))
                            .forEach(pairing ->
                                    meetings.merge(Set.of(pairing.playerA(), pairing.playerB()), 1, Integer::sum));
                    assertThat(meetings).as("%d players", count).hasSize(count * (count - 1) / 2);
                    assertThat(meetings.values()).containsOnly(legs);
                }
            }
        }

        @Test
        void playAtMostOnceInARound() {
            for (int count = 2; count <= 99; count++) {
                for (PlannedRound round : RoundRobin.schedule(players(count), 1)) {
                    List<PlayerId> busy = new ArrayList<>();
                    round.pairings().forEach(pairing -> busy.addAll(List.of(pairing.playerA(), pairing.playerB())));
                    assertThat(busy)
                            .as("round %s of %d", round.roundId(), count)
                            .doesNotHaveDuplicates();
                    assertThat(busy).doesNotContain(round.bye());
                    assertThat(busy).hasSize(count - count % 2);
                }
            }
        }

        @Test
        void haveTheirByesInTurnWhereTheirNumberIsOdd() {
            for (int count = 3; count <= 99; count += 2) {
                Set<PlayerId> rested = new HashSet<>();
                RoundRobin.schedule(players(count), 1).forEach(round -> rested.add(round.bye()));
                assertThat(rested).containsExactlyInAnyOrderElementsOf(players(count));
            }
        }

        @Test
        void areAboutAsOftenFirstAsSecond() {
            for (int count = 2; count <= 99; count++) {
                Map<PlayerId, Integer> balance = new HashMap<>();
                pairings(RoundRobin.schedule(players(count), 1)).forEach(pairing -> {
                    balance.merge(pairing.playerA(), 1, Integer::sum);
                    balance.merge(pairing.playerB(), -1, Integer::sum);
                });
                assertThat(balance.values()).as("%d players", count).allMatch(difference -> Math.abs(difference) <= 2);
            }
        }
    }

    @Test
    void mirrorsTheSidesInTheSecondLeg() {
        List<Pairing> pairings = pairings(RoundRobin.schedule(players(7), 2));
        List<Pairing> firstLeg = pairings.subList(0, 21);
        List<Pairing> secondLeg = pairings.subList(21, 42);
        for (int i = 0; i < 21; i++) {
            assertThat(secondLeg.get(i).playerA()).isEqualTo(firstLeg.get(i).playerB());
            assertThat(secondLeg.get(i).playerB()).isEqualTo(firstLeg.get(i).playerA());
        }
    }

    @Test
    void numbersRoundsAndMatchesFromOne() {
        List<PlannedRound> rounds = RoundRobin.schedule(players(6), 2);
        for (int i = 0; i < rounds.size(); i++) {
            RoundId id = new RoundId(i + 1);
            assertThat(rounds.get(i).roundId()).isEqualTo(id);
            assertThat(rounds.get(i).pairings())
                    .extracting(Pairing::matchId)
                    .containsExactly(MatchId.of(id, 1), MatchId.of(id, 2), MatchId.of(id, 3));
        }
    }

    @Test
    void takesThePlayersWhoAreThereWhateverTheirNumbers() {
        List<PlayerId> players = List.of(PlayerId.of(2), PlayerId.of(5), PlayerId.of(9));
        assertThat(pairings(RoundRobin.schedule(players, 1)))
                .flatExtracting(Pairing::playerA, Pairing::playerB)
                .hasSameElementsAs(players);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void refusesFewerThanTwoPlayers(int count) {
        List<PlayerId> players = players(count);
        assertThatThrownBy(() -> RoundRobin.schedule(players, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
