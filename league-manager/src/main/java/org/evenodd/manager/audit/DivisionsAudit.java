package org.evenodd.manager.audit;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The order of each leg follows from the tables of the leg before and the lot, in a way of its own, and the divisions from the
 * order and the roster's groups.
 */
final class DivisionsAudit {

    /** A multiple of every number of players of a division, so that their shares are whole numbers. */
    private static final BigInteger WHOLE = IntStream.rangeClosed(1, 100)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ONE, (product, next) -> product.multiply(next).divide(product.gcd(next)));

    final RuleNotes notes = new RuleNotes("divisions that follow from the leg before");

    /**
     * Checks the divisions of a leg.
     *
     * @param before what is known of the leg before
     * @param folded whether no more is left of the leg than its schedule and its results
     */
    void see(String place, LegStarted leg, Ladder before, boolean folded) {
        String seed = leg.seed();
        List<PlayerId> order = leg.order();
        LeagueSettings settings = leg.league().settings();
        int size = settings.divisions().size();
        notes.requireEqual(place, "whether there are lots", size > 0, seed != null && order != null);
        if (seed == null || order == null || size == 0) {
            return;
        }
        notes.requireEqual(place, "seed of the lots", before.seed() == null ? seed : before.seed(), seed);
        List<PlayerId> ranked = ranked(before.tables(), settings.divisions().moves(), lot(seed, before.leg()));
        Set<PlayerId> kept = folded ? leading(order, ranked) : kept(leg, new HashSet<>(ranked));
        Set<PlayerId> others = new HashSet<>(order);
        others.addAll(kept);
        List<PlayerId> due = new ArrayList<>(ranked);
        due.retainAll(kept);
        due.forEach(others::remove);
        others.stream().sorted(lot(seed, leg.leg())).forEach(due::add);
        notes.requireEqual(place, "order of the players of leg " + leg.leg(), due, order);
        Map<PlayerId, String> groups =
                new Enrolment(leg.league().names()).groups(leg.league().players());
        List<DivisionPlan> plans =
                before.leg() > 0 ? Pyramid.laterLeg(order, size) : Pyramid.firstLeg(order, groups, size, seed);
        Map<String, Set<PlayerId>> divisions = new TreeMap<>();
        plans.forEach(plan -> divisions.put(plan.name(), new TreeSet<>(plan.players())));
        for (PlannedDivision plan : leg.plans()) {
            notes.count();
            Set<PlayerId> players = new TreeSet<>(plan.players());
            notes.requireEqual(place, "players of division " + plan.name(), divisions.remove(plan.name()), players);
        }
        notes.requireEqual(place, "divisions that are missing", Map.of(), divisions);
    }

    /** Players in the order of the lot of a leg, or of their ids, if there is no seed. */
    static Comparator<PlayerId> lot(@Nullable String seed, int leg) {
        return seed == null
                ? Comparator.naturalOrder()
                : comparing(
                        player -> Digest.sha256(seed + ":" + leg + ":" + player).value());
    }

    /**
     * The present players that do not pause and made a choice in the last leg; in the first of a league with an end, all present
     * players that do not pause.
     */
    private static Set<PlayerId> kept(LegStarted leg, Set<PlayerId> last) {
        boolean all = leg.leg() == 1 && !leg.league().settings().isEndless();
        return leg.league().players().stream()
                .filter(player -> player.present() && !player.attendance().pausing())
                .filter(player -> all
                        || (last.contains(player.id()) && player.attendance().hasChosenIn(leg.leg() - 1)))
                .map(PlayerMember::id)
                .collect(toSet());
    }

    /** The players at the head of an order that are ranked as in it. */
    private static Set<PlayerId> leading(List<PlayerId> order, List<PlayerId> ranked) {
        Set<PlayerId> leading = new HashSet<>();
        for (PlayerId player : ranked) {
            if (leading.size() < order.size() && order.get(leading.size()).equals(player)) {
                leading.add(player);
            }
        }
        return leading;
    }

    private static List<PlayerId> ranked(List<DivisionTable> tables, int moves, Comparator<PlayerId> lot) {
        SortedMap<Integer, List<PlayerId>> levels = new TreeMap<>();
        Map<PlayerId, BigInteger[]> merits = new HashMap<>();
        for (DivisionTable table : tables) {
            List<PlayerId> level = levels.computeIfAbsent(Pyramid.level(table.name()), first -> new ArrayList<>());
            for (StandingsRow row : table.rows()) {
                level.add(row.playerId());
                merits.put(row.playerId(), new BigInteger[] {
                    share(2L * row.rank() - 1, table.rows().size()),
                    share(-row.points(), row.played()),
                    share(-row.wins(), row.played()),
                    share(-row.draws(), row.played())
                });
            }
        }
        Comparator<PlayerId> order = (one, other) -> Arrays.compare(merits.get(one), merits.get(other));
        levels.values().forEach(level -> level.sort(order.thenComparing(lot)));
        return exchanged(List.copyOf(levels.values()), moves);
    }

    private static BigInteger share(long part, int of) {
        return WHOLE.multiply(BigInteger.valueOf(part)).divide(BigInteger.valueOf(Math.max(1, of)));
    }

    private static List<PlayerId> exchanged(List<List<PlayerId>> levels, int moves) {
        List<PlayerId> order = new ArrayList<>();
        List<PlayerId> fallen = List.of();
        for (int i = 0; i < levels.size(); i++) {
            List<PlayerId> level = levels.get(i);
            List<PlayerId> next = i + 1 < levels.size() ? levels.get(i + 1) : List.of();
            int third = Math.min(level.size(), next.size()) / 3;
            int stay = level.size() - (next.isEmpty() ? 0 : Math.max(1, Math.min(moves << i, third)));
            order.addAll(fallen);
            order.addAll(level.subList(fallen.size(), stay));
            order.addAll(next.subList(0, level.size() - stay));
            fallen = level.subList(stay, level.size());
        }
        return order;
    }
}
