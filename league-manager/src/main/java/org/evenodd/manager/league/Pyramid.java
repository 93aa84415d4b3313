package org.evenodd.manager.league;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * How the players of a league in divisions are divided for a leg, and ordered after it.
 *
 * <table>
 * <caption>The rules</caption>
 * <tr><td>leg 1</td><td>one level, {@code A}, {@code B}, …: all players, in drawn order, in as few divisions as possible.
 *     Groups of the roster are divisions, in the order of their texts; each other player goes to the smallest. Whoever would
 *     fill half a division beyond the groups' room has divisions more</td></tr>
 * <tr><td>later legs</td><td>level 1 is one division, {@code 1}, each next level twice as many, {@code 2A}, {@code 2B}, …;
 *     all divisions are full, the last level has as many as it needs, and would a lone player be left over, the level above
 *     lends its last one</td></tr>
 * <tr><td>deal</td><td>the divisions of a level are dealt to in its order, forth and back (A B B A), and are of equal size,
 *     the first ones one larger where it does not go up</td></tr>
 * <tr><td>order in a level</td><td>by (rank − ½) / players of the division, then points, wins and draws a match played, then
 *     by lot</td></tr>
 * <tr><td>exchange</td><td>the last q of a level and the first q of the next one change places, at all boundaries at once;
 *     q = max(1, min(moves × divisions of the upper level, ⌊smaller level / 3⌋))</td></tr>
 * <tr><td>who was not in the last leg</td><td>comes after all others, by the lot of the leg that begins</td></tr>
 * <tr><td>lot</td><td>SHA-256 of {@code {seed}:{leg}:{player_id}}, ascending; of the leg that has ended, in leg 1 of it</td></tr>
 * </table>
 */
public final class Pyramid {

    /** The most players of a division. */
    private static final int LARGEST = 99;

    private Pyramid() {}

    /**
     * The divisions of leg 1, in the league's order.
     *
     * @param groups the roster's group of each player that has one, of up to 99; a group with one player counts as none
     * @param size the most players of a division, except of the roster's groups
     * @param seed of the league's lots
     */
    public static List<DivisionPlan> firstLeg(
            Collection<PlayerId> players, Map<PlayerId, String> groups, int size, String seed) {
        Lot lot = new Lot(seed, 1);
        List<PlayerId> drawn = lot.draw(players);
        Collection<List<PlayerId>> grouped = drawn.stream()
                .filter(groups::containsKey)
                .collect(Collectors.groupingBy(groups::get, TreeMap::new, Collectors.toList()))
                .values();
        grouped.removeIf(group -> group.size() == 1);
        if (grouped.isEmpty()) {
            return deal(drawn, size, 0);
        }
        List<List<PlayerId>> divisions = new ArrayList<>(grouped);
        List<PlayerId> others = new ArrayList<>(drawn);
        grouped.forEach(others::removeAll);
        int beyond = others.size();
        for (List<PlayerId> group : grouped) {
            beyond -= Math.max(0, size - group.size());
        }
        int needed = Math.max(grouped.size() + (beyond + size / 2) / size, divisionsOf(drawn.size() - 1, LARGEST));
        while (divisions.size() < needed) {
            divisions.add(new ArrayList<>());
        }
        others.forEach(
                player -> Collections.min(divisions, comparing(List::size)).add(player));
        return IntStream.range(0, divisions.size())
                .mapToObj(index -> new DivisionPlan(name(0, index), lot.draw(divisions.get(index))))
                .toList();
    }

    /**
     * The divisions of a leg after the first, in the league's order.
     *
     * @param order of the players of the leg
     * @param size the most players of a division
     */
    public static List<DivisionPlan> laterLeg(List<PlayerId> order, int size) {
        List<DivisionPlan> plans = new ArrayList<>();
        int begin = 0;
        for (int level = 1; begin < order.size(); level++) {
            int end = Math.min(order.size(), begin + (size << (level - 1)));
            end -= end == order.size() - 1 ? 1 : 0;
            plans.addAll(deal(order.subList(begin, end), size, level));
            begin = end;
        }
        return plans;
    }

    private static List<DivisionPlan> deal(List<PlayerId> players, int size, int level) {
        int count = divisionsOf(players.size(), size);
        List<DivisionPlan> plans = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            List<PlayerId> division = new ArrayList<>();
            for (int begin = 0; begin < players.size(); begin += count) {
                int last = Math.min(count, players.size() - begin) - 1;
                int place = begin / count % 2 == 0 ? index : last - index;
                if (index <= last) {
                    division.add(players.get(begin + place));
                }
            }
            plans.add(new DivisionPlan(name(level, index), division));
        }
        return plans;
    }

    private static int divisionsOf(int players, int size) {
        return (players + size - 1) / size;
    }

    /** @param level 0 in leg 1 */
    private static String name(int level, int index) {
        return level == 1 ? "1" : (level == 0 ? "" : level) + letters(index);
    }

    /** A to Z, AA, AB, …; the first has the index 0. */
    private static String letters(int index) {
        return (index < 26 ? "" : letters(index / 26 - 1)) + (char) ('A' + index % 26);
    }

    /** The level of a division, from 1, the best; 1 in leg 1 and in a league without divisions. */
    public static int level(String name) {
        String number = name.replaceAll("[A-Z]", "");
        return number.isEmpty() ? 1 : Integer.parseInt(number);
    }

    /**
     * The players of a leg in the order in which the next one is dealt.
     *
     * @param tables of all divisions, as they were played
     * @param lot of the leg
     * @param moves how many change places for each division of the upper level, at most; 0 for the order without exchanges,
     *     which the overall rank follows
     */
    public static List<PlayerId> order(List<DivisionTable> tables, Lot lot, int moves) {
        Map<PlayerId, Place> places =
                tables.stream().flatMap(Place::of).collect(Collectors.toMap(Place::player, place -> place));
        List<PlayerId> order = new ArrayList<>(lot.draw(places.keySet()));
        order.sort(comparing(places::get, Place.ORDER));
        List<List<DivisionTable>> levels = List.copyOf(tables.stream()
                .collect(Collectors.groupingBy(table -> level(table.name()), TreeMap::new, Collectors.toList()))
                .values());
        int boundary = 0;
        for (int lower = 1; moves > 0 && lower < levels.size(); lower++) {
            List<DivisionTable> upper = levels.get(lower - 1);
            int smaller = Math.min(players(upper), players(levels.get(lower)));
            int exchanged = Math.max(1, Math.min(moves * upper.size(), smaller / 3));
            boundary += players(upper);
            Collections.rotate(order.subList(boundary - exchanged, boundary + exchanged), exchanged);
        }
        return order;
    }

    private static int players(List<DivisionTable> level) {
        return level.stream().mapToInt(table -> table.rows().size()).sum();
    }

    /** Who would change levels, if the leg ended with these tables. */
    public static Map<PlayerId, Move> moves(List<DivisionTable> tables, Lot lot, int moves) {
        List<PlayerId> before = order(tables, lot, 0);
        List<PlayerId> after = order(tables, lot, moves);
        Map<PlayerId, Move> changing = new HashMap<>();
        for (int place = 0; place < after.size(); place++) {
            if (!after.get(place).equals(before.get(place))) {
                changing.putIfAbsent(after.get(place), Move.PROMOTED); // the upper place of two that are exchanged
                changing.putIfAbsent(before.get(place), Move.RELEGATED);
            }
        }
        return changing;
    }

    /** @param players how many the division has */
    private record Place(int level, StandingsRow row, int players) {

        static final Comparator<Place> ORDER = comparing(Place::level)
                .thenComparing(place -> new Fraction(2L * place.row.rank() - 1, place.players))
                .thenComparing(place -> place.each(place.row.points()), reverseOrder())
                .thenComparing(place -> place.each(place.row.wins()), reverseOrder())
                .thenComparing(place -> place.each(place.row.draws()), reverseOrder());

        static Stream<Place> of(DivisionTable table) {
            int level = Pyramid.level(table.name());
            return table.rows().stream()
                    .map(row -> new Place(level, row, table.rows().size()));
        }

        PlayerId player() {
            return row.playerId();
        }

        private Fraction each(int sum) {
            return new Fraction(sum, Math.max(1, row.played()));
        }
    }

    /** @param divisor positive */
    private record Fraction(long number, long divisor) implements Comparable<Fraction> {

        @Override
        public int compareTo(Fraction other) {
            return Long.compare(number * other.divisor, other.number * divisor);
        }
    }

    /**
     * A division of a leg that begins.
     *
     * @param players in the league's order
     */
    public record DivisionPlan(String name, List<PlayerId> players) {
        public DivisionPlan {
            players = List.copyOf(players);
        }
    }

    /**
     * The standings of a division.
     *
     * @param name empty in a league without divisions
     */
    public record DivisionTable(String name, List<StandingsRow> rows) {
        public DivisionTable {
            rows = List.copyOf(rows);
        }

        /** Its name as events and messages have it: null in a league without divisions. */
        public @Nullable String nameIfAny() {
            return name.isEmpty() ? null : name;
        }
    }

    /** Whether a player goes to the level above or to the one below. */
    public enum Move {
        PROMOTED,
        RELEGATED
    }

    /**
     * The lot of a leg, which orders players that are equal in everything else.
     *
     * @param seed of the league, 32 hexadecimal digits
     */
    public record Lot(String seed, int leg) {

        /** The players in drawn order. */
        public List<PlayerId> draw(Collection<PlayerId> players) {
            SortedMap<String, PlayerId> drawn = new TreeMap<>();
            players.forEach(player ->
                    drawn.put(Digest.sha256(seed + ":" + leg + ":" + player).value(), player));
            return List.copyOf(drawn.values());
        }
    }
}
