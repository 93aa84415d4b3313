package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * How the players of a league in divisions are divided for a leg, and ordered after it.
 *
 * <table>
 * <caption>The rules</caption>
 * <tr><td>leg 1</td><td>one level, {@code A}, {@code B}, …: all players, in drawn order, in as few divisions as possible.
 *     Groups of the roster are divisions, in the order of their texts; each other player goes to the smallest</td></tr>
 * <tr><td>later legs</td><td>level 1 is one division, {@code 1}, each next level twice as many, {@code 2A}, {@code 2B}, …;
 *     all divisions are full, the last level has as many as it needs, and would a lone player be left over, the level above
 *     lends its last one</td></tr>
 * <tr><td>deal</td><td>the divisions of a level are dealt to in its order, forth and back (A B B A), and are of equal size,
 *     the first ones one larger where it does not go up</td></tr>
 * <tr><td>order in a level</td><td>by (rank − ½) / players of the division, then points, wins and draws a match played, then
 *     by lot</td></tr>
 * <tr><td>exchange</td><td>the last q of a level and the first q of the next one change places, at all boundaries at once;
 *     q = max(1, min(moves × divisions of the upper level, ⌊smaller level / 3⌋))</td></tr>
 * <tr><td>lot</td><td>SHA-256 of {@code {seed}:{leg}:{player_id}}, ascending</td></tr>
 * </table>
 */
public final class Pyramid {

    /** The most players of a division that a roster's group makes. */
    private static final int LARGEST_GROUP = 99;

    private Pyramid() {}

    /**
     * The divisions of leg 1, in the league's order.
     *
     * @param groups the roster's group of each player that has one; a group with one player counts as none
     * @param size the most players of a division, except of the roster's groups
     * @param seed of the league's lots
     */
    public static List<DivisionPlan> firstLeg(
            Collection<PlayerId> players, Map<PlayerId, String> groups, int size, String seed) {
        Lot lot = new Lot(seed, 1);
        List<PlayerId> drawn = lot.draw(players);
        SortedMap<String, List<PlayerId>> grouped = drawn.stream()
                .filter(groups::containsKey)
                .collect(Collectors.groupingBy(groups::get, TreeMap::new, Collectors.toList()));
        grouped.values().removeIf(group -> group.size() == 1);
        return grouped.isEmpty()
                ? deal(drawn, divisionsOf(drawn.size(), size), Pyramid::letters)
                : deal(drawn, grouped.values(), size, lot);
    }

    /** Deals who is in no group. A further division is opened for each {@code size} players beyond the groups' room. */
    private static List<DivisionPlan> deal(List<PlayerId> drawn, Collection<List<PlayerId>> groups, int size, Lot lot) {
        List<List<PlayerId>> divisions = new ArrayList<>();
        groups.forEach(group -> divisions.add(new ArrayList<>(group)));
        Set<PlayerId> grouped = new HashSet<>();
        groups.forEach(grouped::addAll);
        int room = groups.stream()
                .mapToInt(group -> Math.max(0, size - group.size()))
                .sum();
        int opened = Math.max(0, drawn.size() - grouped.size() - room) / size;
        while (divisions.size() < groups.size() + opened || divisions.size() * LARGEST_GROUP + 1 < drawn.size()) {
            divisions.add(new ArrayList<>());
        }
        for (PlayerId player : drawn) {
            if (!grouped.contains(player)) {
                Collections.min(divisions, Comparator.comparing(List::size)).add(player);
            }
        }
        List<DivisionPlan> plans = new ArrayList<>();
        for (List<PlayerId> division : divisions) {
            plans.add(new DivisionPlan(letters(plans.size()), lot.draw(division)));
        }
        return plans;
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
            String number = String.valueOf(level);
            int end = Math.min(order.size(), begin + (size << (level - 1)));
            if (end == order.size() - 1) {
                end--;
            }
            int divisions = divisionsOf(end - begin, size);
            IntFunction<String> names = level == 1 ? index -> number : index -> number + letters(index);
            plans.addAll(deal(order.subList(begin, end), divisions, names));
            begin = end;
        }
        return plans;
    }

    private static int divisionsOf(int players, int size) {
        return (players + size - 1) / size;
    }

    private static List<DivisionPlan> deal(List<PlayerId> players, int divisions, IntFunction<String> names) {
        List<List<PlayerId>> dealt = Stream.generate(() -> (List<PlayerId>) new ArrayList<PlayerId>())
                .limit(divisions)
                .toList();
        for (int begin = 0; begin < players.size(); begin += divisions) {
            int width = Math.min(divisions, players.size() - begin);
            boolean forth = begin / divisions % 2 == 0;
            for (int i = 0; i < width; i++) {
                dealt.get(forth ? i : width - 1 - i).add(players.get(begin + i));
            }
        }
        List<DivisionPlan> plans = new ArrayList<>();
        dealt.forEach(division -> plans.add(new DivisionPlan(names.apply(plans.size()), division)));
        return plans;
    }

    /** A to Z, AA, AB, …; the first has the index 0. */
    private static String letters(int index) {
        String last = String.valueOf((char) ('A' + index % 26));
        return index < 26 ? last : letters(index / 26 - 1) + last;
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
        List<PlayerId> order = played(tables, lot);
        for (Boundary boundary : boundaries(tables, moves)) {
            int places = boundary.places();
            Collections.rotate(order.subList(boundary.at() - places, boundary.at() + places), places);
        }
        return order;
    }

    /** Who would change levels, if the leg ended with these tables; all others stay. */
    public static Map<PlayerId, Move> moves(List<DivisionTable> tables, Lot lot, int moves) {
        List<PlayerId> order = played(tables, lot);
        Map<PlayerId, Move> changing = new HashMap<>();
        for (Boundary boundary : boundaries(tables, moves)) {
            int at = boundary.at();
            order.subList(at - boundary.places(), at).forEach(player -> changing.put(player, Move.RELEGATED));
            order.subList(at, at + boundary.places()).forEach(player -> changing.put(player, Move.PROMOTED));
        }
        return changing;
    }

    private static List<PlayerId> played(List<DivisionTable> tables, Lot lot) {
        return tables.stream()
                .flatMap(table -> table.rows().stream()
                        .map(row ->
                                new Place(level(table.name()), row, table.rows().size())))
                .sorted(Place.ORDER.thenComparing(Place::player, lot))
                .map(Place::player)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<Boundary> boundaries(List<DivisionTable> tables, int moves) {
        List<Boundary> boundaries = new ArrayList<>();
        int at = 0;
        int upper = 0;
        int divisions = 0;
        SortedMap<Integer, List<DivisionTable>> levels =
                new TreeMap<>(tables.stream().collect(Collectors.groupingBy(table -> level(table.name()))));
        for (List<DivisionTable> level : levels.values()) {
            int lower = level.stream().mapToInt(table -> table.rows().size()).sum();
            if (at > 0 && moves > 0) {
                int most = Math.min(moves * divisions, Math.min(upper, lower) / 3);
                boundaries.add(new Boundary(at, Math.max(1, most)));
            }
            at += lower;
            upper = lower;
            divisions = level.size();
        }
        return boundaries;
    }

    /** The first place of a level in the order, and how many places above and below it are exchanged. */
    private record Boundary(int at, int places) {}

    /** A player's place in its division, which has so many players. */
    private record Place(int level, StandingsRow row, int players) {

        static final Comparator<Place> ORDER = Comparator.comparing(Place::level)
                .thenComparing((one, other) ->
                        compare(2 * one.row.rank() - 1, one.players, 2 * other.row.rank() - 1, other.players))
                .thenComparing((one, other) -> other.each(other.row.points(), one, one.row.points()))
                .thenComparing((one, other) -> other.each(other.row.wins(), one, one.row.wins()))
                .thenComparing((one, other) -> other.each(other.row.draws(), one, one.row.draws()));

        PlayerId player() {
            return row.playerId();
        }

        private int each(int mine, Place other, int others) {
            return compare(mine, Math.max(1, row.played()), others, Math.max(1, other.row.played()));
        }

        /** Compares two fractions; the denominators are positive. */
        private static int compare(long number, long of, long other, long ofOther) {
            return Long.compare(number * ofOther, other * of);
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
    public record Lot(String seed, int leg) implements Comparator<PlayerId> {

        @Override
        public int compare(PlayerId one, PlayerId other) {
            return number(one).compareTo(number(other));
        }

        /** The players in drawn order. */
        public List<PlayerId> draw(Collection<PlayerId> players) {
            SortedMap<String, PlayerId> drawn = new TreeMap<>();
            players.forEach(player -> drawn.put(number(player), player));
            return List.copyOf(drawn.values());
        }

        private String number(PlayerId player) {
            return Digest.sha256(seed + ":" + leg + ":" + player).value();
        }
    }
}
