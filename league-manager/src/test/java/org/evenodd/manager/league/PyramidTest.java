package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Pyramid.Move;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PyramidTest {

    private static final String SEED = "00112233445566778899aabbccddeeff";
    private static final DisplayName NAME = new DisplayName("Bot");
    private static final List<PlayerId> PLAYERS =
            IntStream.rangeClosed(1, 1000).mapToObj(PlayerId::of).toList();

    private static List<PlayerId> players(int count) {
        return PLAYERS.subList(0, count);
    }

    private static List<String> names(List<DivisionPlan> plans) {
        return plans.stream().map(DivisionPlan::name).toList();
    }

    private static List<Integer> sizes(List<DivisionPlan> plans) {
        return plans.stream().map(plan -> plan.players().size()).toList();
    }

    /** Players by number. */
    private static List<PlayerId> ids(Integer... numbers) {
        return List.of(numbers).stream().map(PlayerId::of).toList();
    }

    private static StandingsRow row(int rank, PlayerId player, int wins, int draws, int losses) {
        int played = wins + draws + losses;
        return new StandingsRow(rank, player, NAME, played, wins, draws, losses, 3 * wins + draws);
    }

    /** A table with these players from first to last, of which each won all matches against those below it. */
    private static DivisionTable table(String name, List<PlayerId> order) {
        List<StandingsRow> rows = new ArrayList<>();
        for (PlayerId player : order) {
            int above = rows.size();
            rows.add(row(above + 1, player, order.size() - 1 - above, 0, above));
        }
        return new DivisionTable(name, rows);
    }

    /** Each division's table in a leg in which the stronger player always wins. */
    private static List<DivisionTable> played(List<DivisionPlan> plans, ToDoubleFunction<PlayerId> strength) {
        Comparator<PlayerId> strongest = Comparator.comparingDouble(strength).reversed();
        return plans.stream()
                .map(plan -> table(
                        plan.name(), plan.players().stream().sorted(strongest).toList()))
                .toList();
    }

    private static Map<PlayerId, Integer> levels(List<DivisionTable> tables) {
        Map<PlayerId, Integer> levels = new HashMap<>();
        tables.forEach(table -> table.rows().forEach(row -> levels.put(row.playerId(), Pyramid.level(table.name()))));
        return levels;
    }

    @Nested
    class TheFirstLeg {

        @Test
        void isOneLevelOfEqualDivisionsInDrawnOrder() {
            List<DivisionPlan> plans = Pyramid.firstLeg(players(20), Map.of(), 7, SEED);
            assertThat(names(plans)).containsExactly("A", "B", "C");
            assertThat(sizes(plans)).containsExactly(7, 7, 6);
            List<PlayerId> drawn = new Lot(SEED, 1).draw(players(20));
            assertThat(plans.get(0).players())
                    .containsExactlyElementsOf(IntStream.of(0, 5, 6, 11, 12, 17, 18)
                            .mapToObj(drawn::get)
                            .toList());
        }

        @Test
        void drawsByTheSha256OfSeedLegAndPlayer() {
            // printf %s 00112233445566778899aabbccddeeff:1:P01 | sha256sum, and so on
            assertThat(Pyramid.firstLeg(players(4), Map.of(), 6, SEED))
                    .containsExactly(new DivisionPlan("A", ids(3, 4, 1, 2)));
        }

        @Test
        void hasTheRostersGroupsInTheOrderOfTheirTextsAndDealsAllOthersToTheSmallest() {
            Map<PlayerId, String> groups = new HashMap<>();
            ids(1, 2, 3, 4, 5, 6, 7, 8).forEach(player -> groups.put(player, "Tuesday"));
            ids(9, 10, 11, 12).forEach(player -> groups.put(player, "Monday"));
            groups.put(PlayerId.of(13), "alone");
            List<DivisionPlan> plans = Pyramid.firstLeg(players(15), groups, 6, SEED);
            assertThat(names(plans)).containsExactly("A", "B");
            assertThat(plans.get(0).players()).containsExactlyInAnyOrderElementsOf(ids(9, 10, 11, 12, 13, 14, 15));
            assertThat(plans.get(1).players()).containsExactlyInAnyOrderElementsOf(ids(1, 2, 3, 4, 5, 6, 7, 8));
            assertThat(plans).allMatch(plan -> plan.players().equals(new Lot(SEED, 1).draw(plan.players())));
        }

        @Test
        void opensDivisionsForThoseBeyondTheGroupsOfTheRoster() {
            Map<PlayerId, String> groups = new HashMap<>();
            players(10).forEach(player -> groups.put(player, "early"));
            assertThat(sizes(Pyramid.firstLeg(players(140), groups, 20, SEED)))
                    .containsOnly(20)
                    .hasSize(7);
            assertThat(sizes(Pyramid.firstLeg(players(29), groups, 20, SEED))).containsExactly(29);
            assertThat(sizes(Pyramid.firstLeg(players(30), groups, 20, SEED))).containsExactly(15, 15);
            players(99).forEach(player -> groups.put(player, "all"));
            assertThat(sizes(Pyramid.firstLeg(players(148), groups, 99, SEED))).containsExactly(99, 49);
            assertThat(sizes(Pyramid.firstLeg(players(100), groups, 99, SEED))).containsExactly(100);
        }
    }

    @Nested
    class LaterLegs {

        @Test
        void haveTwiceAsManyDivisionsOnEachLevelDealtForthAndBack() {
            assertThat(Pyramid.laterLeg(players(14), 6))
                    .containsExactly(
                            new DivisionPlan("1", ids(1, 2, 3, 4, 5, 6)),
                            new DivisionPlan("2A", ids(7, 10, 11, 14)),
                            new DivisionPlan("2B", ids(8, 9, 12, 13)));
            assertThat(Pyramid.laterLeg(players(13), 6))
                    .endsWith(new DivisionPlan("2A", ids(7, 10, 11, 13)), new DivisionPlan("2B", ids(8, 9, 12)));
        }

        @Test
        void haveAsManyDivisionsInTheLastLevelAsItNeeds() {
            List<DivisionPlan> plans = Pyramid.laterLeg(players(1000), 20);
            assertThat(sizes(plans)).hasSize(50).containsOnly(20);
            assertThat(names(plans))
                    .startsWith("1", "2A", "2B", "3A")
                    .containsSequence("5P", "6A", "6B")
                    .endsWith("6S");
            assertThat(names(Pyramid.laterLeg(players(20), 6))).containsExactly("1", "2A", "2B", "3A");
        }

        @Test
        void countOnAfterZ() {
            List<String> names = names(Pyramid.laterLeg(players(999), 6));
            assertThat(names).contains("7Z", "7AA", "7AZ", "7BA", "7BL", "8AN").doesNotHaveDuplicates();
        }

        @Test
        void letNobodyAlone() {
            assertThat(Pyramid.laterLeg(players(7), 6))
                    .containsExactly(new DivisionPlan("1", ids(1, 2, 3, 4, 5)), new DivisionPlan("2A", ids(6, 7)));
            assertThat(sizes(Pyramid.laterLeg(players(19), 6))).containsExactly(6, 6, 5, 2);
        }
    }

    @Nested
    class TheOrderAfterALeg {

        private final Lot lot = new Lot(SEED, 4);

        @Test
        void comparesRanksInDivisionsOfDifferentSizes() {
            List<DivisionTable> tables = List.of(table("A", ids(1, 2, 3)), table("B", ids(4, 5)));
            assertThat(Pyramid.order(tables, lot, 3)).isEqualTo(ids(1, 4, 2, 5, 3));
            List<DivisionTable> tenAndTwo = List.of(table("A", players(10)), table("B", ids(11, 12)));
            assertThat(Pyramid.order(tenAndTwo, lot, 3))
                    .startsWith(PLAYERS.get(0), PLAYERS.get(1), PLAYERS.get(10), PLAYERS.get(2));
        }

        @Test
        void comparesPointsThenWinsThenDrawsAMatchPlayed() {
            List<DivisionTable> tables = List.of(
                    new DivisionTable("A", List.of(new StandingsRow(1, PlayerId.of(1), NAME, 0, 0, 0, 0, 0))),
                    new DivisionTable("B", List.of(new StandingsRow(1, PlayerId.of(2), NAME, 4, 1, 1, 2, 4))),
                    new DivisionTable("C", List.of(new StandingsRow(1, PlayerId.of(3), NAME, 3, 1, 1, 1, 4))),
                    new DivisionTable("D", List.of(new StandingsRow(1, PlayerId.of(4), NAME, 4, 2, 0, 2, 4))),
                    new DivisionTable("E", List.of(new StandingsRow(1, PlayerId.of(5), NAME, 4, 1, 2, 1, 4))));
            assertThat(Pyramid.order(tables, lot, 0)).isEqualTo(ids(3, 4, 5, 2, 1));
        }

        @Test
        void drawsLotsBetweenPlayersThatAreEqualInAll() {
            List<DivisionTable> tables = new ArrayList<>();
            for (PlayerId player : players(50)) {
                tables.add(new DivisionTable("A", List.of(row(1, player, 1, 2, 3))));
            }
            assertThat(Pyramid.order(tables, lot, 0)).isEqualTo(lot.draw(players(50)));
            assertThat(Pyramid.order(tables, lot, 0)).isNotEqualTo(Pyramid.order(tables, new Lot(SEED, 5), 0));
        }

        @Test
        void exchangesTheLastOfALevelAndTheFirstOfTheNextAtAllBoundariesAtOnce() {
            List<DivisionTable> tables = List.of(
                    table("1", ids(1, 2, 3, 4, 5, 6)),
                    table("2A", ids(11, 12, 13, 14, 15, 16)),
                    table("2B", ids(21, 22, 23, 24, 25, 26)),
                    table("3A", ids(31, 32, 33, 34, 35, 36)));
            List<PlayerId> second = Pyramid.order(tables.subList(1, 3), lot, 0);
            List<PlayerId> order = Pyramid.order(tables, lot, 1);
            assertThat(order.subList(0, 8))
                    .containsExactlyElementsOf(
                            concat(ids(1, 2, 3, 4, 5), second.subList(0, 1), ids(6), second.subList(1, 2)));
            assertThat(order.subList(14, 24))
                    .containsExactlyElementsOf(
                            concat(second.subList(8, 10), ids(31, 32), second.subList(10, 12), ids(33, 34, 35, 36)));
            assertThat(Pyramid.moves(tables, lot, 1))
                    .hasSize(6)
                    .containsEntry(PlayerId.of(6), Move.RELEGATED)
                    .containsEntry(second.get(0), Move.PROMOTED)
                    .containsEntry(second.get(11), Move.RELEGATED)
                    .containsEntry(PlayerId.of(32), Move.PROMOTED);
            assertThat(Pyramid.moves(tables, lot, 99)).hasSize(8);
        }

        @SafeVarargs
        private static List<PlayerId> concat(List<PlayerId>... parts) {
            return List.of(parts).stream().flatMap(List::stream).toList();
        }

        @Test
        void exchangesOneEvenWithALevelOfTwo() {
            List<DivisionTable> tables = List.of(table("1", ids(1, 2, 3, 4, 5)), table("2A", ids(6, 7)));
            assertThat(Pyramid.order(tables, lot, 3)).isEqualTo(ids(1, 2, 3, 4, 6, 5, 7));
        }
    }

    /** Leagues of random sizes, in which players come and leave, and are random in everything. */
    @Nested
    class AnyHistory {

        private final Random random = new Random(52);
        private int next;
        private int size;

        @Test
        void keepsEveryPlayerInExactlyOneDivisionOfTheRightSize() {
            for (int history = 0; history < 1000; history++) {
                size = 6 + random.nextInt(history % 3 == 0 ? 94 : 10);
                int count = 2 + random.nextInt(history % 100 == 0 ? 999 : 120);
                next = count + 1;
                List<PlayerId> players = players(count);
                String seed = "%032x".formatted(history);
                List<DivisionPlan> plans = Pyramid.firstLeg(players, Map.of(), size, seed);
                requireOneLevel(plans, players);
                for (int leg = 1; leg <= 4; leg++) {
                    List<DivisionTable> tables = results(plans);
                    List<PlayerId> order = afterwards(tables, new Lot(seed, leg), random.nextInt(99) + 1);
                    plans = Pyramid.laterLeg(order, size);
                    requirePyramid(plans, order);
                }
            }
        }

        @Test
        void keepsEveryGroupOfTheRosterTogether() {
            for (int history = 0; history < 1000; history++) {
                size = 6 + random.nextInt(30);
                List<PlayerId> players = players(2 + random.nextInt(150));
                Map<PlayerId, String> groups = new HashMap<>();
                int many = 1 + random.nextInt(12);
                double share = random.nextDouble();
                players.stream()
                        .filter(player -> random.nextDouble() < share)
                        .forEach(player -> groups.put(player, "group " + random.nextInt(many)));
                groups.keySet().removeIf(player -> groups.size() > 99);
                List<DivisionPlan> plans = Pyramid.firstLeg(players, groups, size, SEED);
                requireEverybodyOnce(plans, players);
                Map<String, List<PlayerId>> members =
                        groups.keySet().stream().collect(Collectors.groupingBy(groups::get));
                members.values().stream()
                        .filter(group -> group.size() > 1)
                        .forEach(group -> assertThat(plans)
                                .filteredOn(plan -> plan.players().containsAll(group))
                                .hasSize(1));
                int largestGroup =
                        members.values().stream().mapToInt(List::size).max().orElse(0);
                assertThat(Collections.max(sizes(plans))).isLessThan(Math.max(largestGroup, size) + size / 2 + 1);
            }
        }

        private List<DivisionTable> results(List<DivisionPlan> plans) {
            int most = random.nextInt(8) == 0 ? 2 : 500; // many equal rows, or few
            List<DivisionTable> tables = new ArrayList<>();
            for (DivisionPlan plan : plans) {
                List<PlayerId> order = new ArrayList<>(plan.players());
                Collections.shuffle(order, random);
                List<StandingsRow> rows = new ArrayList<>();
                for (PlayerId player : order) {
                    rows.add(row(rows.size() + 1, player, random.nextInt(most), random.nextInt(2), random.nextInt(2)));
                }
                tables.add(new DivisionTable(plan.name(), rows));
            }
            return tables;
        }

        /** The order for the next leg: less the players that leave, with new ones at its end. */
        private List<PlayerId> afterwards(List<DivisionTable> tables, Lot lot, int moves) {
            List<PlayerId> order = Pyramid.order(tables, lot, moves);
            requireExchanges(tables, lot, moves, order);
            List<DivisionTable> shuffled = new ArrayList<>(tables);
            Collections.shuffle(shuffled, random);
            assertThat(Pyramid.order(shuffled, lot, moves)).isEqualTo(order);
            List<PlayerId> later = new ArrayList<>(order);
            later.removeIf(player -> later.size() > 2 && random.nextInt(10) == 0);
            for (int i = random.nextInt(8); i > 0 && next <= 1000; i--) {
                later.add(PLAYERS.get(next++ - 1));
            }
            return later;
        }

        private void requireExchanges(List<DivisionTable> tables, Lot lot, int moves, List<PlayerId> order) {
            Map<PlayerId, Integer> before = levels(tables);
            List<PlayerId> unmoved = Pyramid.order(tables, lot, 0);
            assertThat(new HashSet<>(order)).hasSameSizeAs(order).isEqualTo(before.keySet());
            Map<PlayerId, Move> changes = Pyramid.moves(tables, lot, moves);
            int levels = Collections.max(before.values());
            int[] players = new int[levels + 2];
            int[] rising = new int[levels + 2];
            int[] falling = new int[levels + 2];
            for (int place = 0; place < order.size(); place++) {
                PlayerId player = order.get(place);
                int now = before.get(unmoved.get(place)); // the level to which this place belongs
                int change = now - before.get(player);
                Move expected = change == 0 ? null : change == -1 ? Move.PROMOTED : Move.RELEGATED;
                if (Math.abs(change) > 1 || changes.get(player) != expected) {
                    fail("%s moves by %d levels, which is told as %s", player, change, changes.get(player));
                }
                players[now]++;
                rising[now] += change < 0 ? 1 : 0;
                falling[now] += change > 0 ? 1 : 0;
            }
            for (int upper = 1; upper < levels; upper++) {
                int smaller = Math.min(players[upper], players[upper + 1]);
                int expected = Math.max(1, Math.min(moves * (1 << (upper - 1)), smaller / 3));
                assertThat(rising[upper]).isEqualTo(falling[upper + 1]).isEqualTo(expected);
            }
        }

        private static void requireEverybodyOnce(List<DivisionPlan> plans, List<PlayerId> players) {
            List<PlayerId> all =
                    plans.stream().flatMap(plan -> plan.players().stream()).toList();
            assertThat(all).hasSameSizeAs(players);
            assertThat(new HashSet<>(all)).isEqualTo(new HashSet<>(players));
            assertThat(new HashSet<>(names(plans))).hasSameSizeAs(plans);
        }

        private void requireOneLevel(List<DivisionPlan> plans, List<PlayerId> players) {
            requireEverybodyOnce(plans, players);
            assertThat(plans).hasSize((int) Math.ceil(players.size() / (double) size));
            assertThat(plans).allMatch(plan -> Pyramid.level(plan.name()) == 1);
            requireEvenly(sizes(plans));
        }

        private void requirePyramid(List<DivisionPlan> plans, List<PlayerId> order) {
            requireEverybodyOnce(plans, order);
            Map<Integer, List<DivisionPlan>> levels =
                    plans.stream().collect(Collectors.groupingBy(plan -> Pyramid.level(plan.name())));
            int from = 0;
            for (int level = 1; level <= levels.size(); level++) {
                List<DivisionPlan> divisions = levels.get(level);
                int count =
                        sizes(divisions).stream().mapToInt(Integer::intValue).sum();
                int full = size << (level - 1);
                boolean lends = level == levels.size() - 1 && order.size() - from - full == 1;
                if (level < levels.size()) {
                    assertThat(count).isEqualTo(lends ? full - 1 : full);
                    assertThat(divisions).hasSize(1 << (level - 1));
                }
                assertThat(divisions.size()).isEqualTo((count + size - 1) / size);
                requireEvenly(sizes(divisions));
                requireDealt(divisions, order.subList(from, from + count));
                from += count;
            }
            assertThat(from).isEqualTo(order.size());
            assertThat(Collections.min(sizes(plans))).isGreaterThan(1);
        }

        private void requireEvenly(List<Integer> sizes) {
            assertThat(sizes).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(sizes.get(0) - sizes.get(sizes.size() - 1)).isLessThan(2);
            assertThat(sizes.get(0)).isLessThan(size + 1);
        }

        /** Of each so many players as there are divisions, each division has one; the first row goes to them in their order. */
        private static void requireDealt(List<DivisionPlan> divisions, List<PlayerId> order) {
            int count = divisions.size();
            for (int row = 0; row * count < order.size(); row++) {
                int number = row;
                List<PlayerId> dealt = new ArrayList<>(divisions.stream()
                        .filter(plan -> plan.players().size() > number)
                        .map(plan -> plan.players().get(number))
                        .toList());
                if (row % 2 == 1) {
                    Collections.reverse(dealt);
                }
                assertThat(dealt).isEqualTo(order.subList(row * count, Math.min(order.size(), (row + 1) * count)));
            }
        }
    }

    @Test
    void favoursNoNumber() {
        double sum = 0;
        for (int seed = 0; seed < 2000; seed++) {
            sum += new Lot("%032x".formatted(seed), 1).draw(players(20)).indexOf(PlayerId.of(1));
        }
        assertThat(sum / 2000).isBetween(9.0, 10.0); // 9.5, with a standard error of 0.13
    }

    @Test
    void letsANewcomerOfFullStrengthRiseALevelALeg() {
        List<PlayerId> order = new ArrayList<>(players(999));
        order.add(PlayerId.of(1000)); // the newcomer, and the strongest
        int legs = 0;
        List<DivisionPlan> plans = Pyramid.laterLeg(order, 20);
        assertThat(names(plans)).endsWith("6S");
        while (!plans.get(0).players().contains(PlayerId.of(1000))) {
            legs++;
            List<DivisionTable> tables = played(plans, player -> player.equals(PlayerId.of(1000)) ? 1 : 0);
            plans = Pyramid.laterLeg(Pyramid.order(tables, new Lot(SEED, legs), 3), 20);
        }
        assertThat(legs).isEqualTo(5);
    }

    @Test
    void sortsAThousandByStrengthInFewLegsWhateverTheirNumbers() {
        List<PlayerId> strongestFirst = new ArrayList<>(players(1000));
        Collections.shuffle(strongestFirst, new Random(7));
        Map<PlayerId, Integer> place = new HashMap<>();
        strongestFirst.forEach(player -> place.put(player, place.size()));
        List<DivisionPlan> plans = Pyramid.firstLeg(players(1000), Map.of(), 20, SEED);
        List<PlayerId> order = List.of();
        for (int leg = 1; leg <= 8; leg++) {
            order = Pyramid.order(played(plans, player -> -place.get(player)), new Lot(SEED, leg), 3);
            plans = Pyramid.laterLeg(order, 20);
        }
        assertThat(order.subList(0, 10)).isEqualTo(strongestFirst.subList(0, 10));
    }
}
