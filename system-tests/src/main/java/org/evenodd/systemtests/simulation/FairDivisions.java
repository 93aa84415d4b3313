package org.evenodd.systemtests.simulation;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;

/**
 * In a league in divisions everybody plays where the rules say, which are stated here once more; a leg is over when all its
 * divisions are; and players are told of their own division, and at the end of their place in the order of all.
 */
final class FairDivisions implements Invariant {

    private static final Set<String> OF_DIVISIONS =
            Set.of("ROUND_ANNOUNCEMENT", "LEAGUE_STANDINGS_UPDATE", "ROUND_COMPLETED");

    private final Set<MatchId> undecided = new HashSet<>();
    private final Map<Integer, Map<String, Set<PlayerId>>> divisionsByRound = new HashMap<>();
    private final Scenario scenario;
    private final LeagueAsStored asStored;
    private final Findings findings;
    private List<PlayerId> order = List.of();
    private List<PlayerId> ranked = List.of();
    private Set<PlayerId> thereAtEnd = Set.of();
    private String seed = "";
    private int leg;

    FairDivisions(Scenario scenario, LeagueAsStored asStored, Findings findings) {
        this.scenario = scenario;
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof LegStarted begun) {
            begin(begun);
        } else if (event instanceof MatchDecided decided) {
            undecided.remove(decided.matchId());
        } else if (event instanceof MatchVoided voided && !voided.isForGood()) {
            undecided.add(voided.matchId());
        } else if (event instanceof MatchVoided voided) {
            undecided.remove(voided.matchId());
        } else if (event instanceof LegFinished over) {
            findings.require(undecided.isEmpty(), () -> "a leg is over without " + undecided);
            ranked = flat(levels(over.tables()));
            order = flat(exchanged(over.tables()));
            thereAtEnd = asStored.league().orElseThrow().roster().presentPlayers().stream()
                    .map(PlayerMember::id)
                    .collect(toSet());
        } else if (event instanceof LeagueFinished && !scenario.isEndless()) {
            findings.require(
                    leg == scenario.legs() && undecided.isEmpty(), () -> "the league is over in leg %d".formatted(leg));
        }
    }

    private void begin(LegStarted begun) {
        List<PlayerId> players = Objects.requireNonNull(begun.order());
        Map<String, Set<PlayerId>> divisions = new TreeMap<>();
        for (PlannedDivision division : begun.plans()) {
            Set<PlayerId> before = divisions.put(division.name(), Set.copyOf(division.players()));
            findings.require(before == null, () -> "two divisions have a name: " + division);
            division.rounds().forEach(round -> {
                round.pairings().forEach(pairing -> undecided.add(pairing.matchId()));
                divisionsByRound.put(round.roundId().value(), divisions);
            });
        }
        leg = begun.leg();
        seed = Objects.requireNonNull(begun.seed());
        requireEverybody(players);
        List<PlayerId> expected = new ArrayList<>(order);
        expected.removeIf(player -> !players.contains(player) || !hasChosen(player));
        players.stream()
                .filter(player -> !expected.contains(player))
                .sorted(Comparator.comparing(player -> lot(leg, player)))
                .toList()
                .forEach(expected::add);
        findings.require(players.equals(expected), () -> "the order is %s, not %s".formatted(players, expected));
        Map<String, Set<PlayerId>> dealt = dealt(players);
        findings.require(divisions.equals(dealt), () -> "the divisions are %s, not %s".formatted(divisions, dealt));
    }

    /** Whoever was in the last leg and made a choice, and who is there without faults, is in the next one. */
    private void requireEverybody(List<PlayerId> players) {
        for (PlayerMember member : asStored.league().orElseThrow().roster().presentPlayers()) {
            PlayerId player = member.id();
            boolean stays = order.contains(player) && hasChosen(player);
            boolean comes = scenario.isReliable(asStored.process(player)) && (leg == 1 || thereAtEnd.contains(player));
            findings.require(
                    players.contains(player) || member.attendance().pausing() || !(stays || comes),
                    () -> "%s is not in leg %d".formatted(player, leg));
        }
    }

    private boolean hasChosen(PlayerId player) {
        return asStored.league()
                .flatMap(league -> league.roster().player(player))
                .filter(member -> member.attendance().hasChosenIn(leg - 1))
                .isPresent();
    }

    private String lot(int ofLeg, PlayerId player) {
        return Digest.sha256(seed + ':' + ofLeg + ':' + player).value();
    }

    private Map<String, Set<PlayerId>> dealt(List<PlayerId> players) {
        Map<String, Set<PlayerId>> divisions = new TreeMap<>();
        int size = Scenario.DIVISION_SIZE;
        int from = 0;
        for (int level = 1; from < players.size(); level++) {
            int room = leg == 1 ? players.size() : size << (level - 1);
            int to = Math.min(players.size(), from + room);
            to -= players.size() - to == 1 ? 1 : 0;
            List<PlayerId> here = players.subList(from, to);
            int count = (here.size() + size - 1) / size;
            for (int i = 0; i < here.size(); i++) {
                int width = Math.min(count, here.size() - i / count * count);
                int at = i / count % 2 == 0 ? i % count : width - 1 - i % count;
                String letter = leg > 1 && level == 1 ? "" : String.valueOf((char) ('A' + at));
                divisions
                        .computeIfAbsent(leg == 1 ? letter : level + letter, none -> new HashSet<>())
                        .add(here.get(i));
            }
            from = to;
        }
        return divisions;
    }

    /** The players of each level, from the best to the last. */
    private List<List<PlayerId>> levels(List<DivisionTable> tables) {
        Map<String, List<DivisionTable>> byLevel = tables.stream()
                .collect(groupingBy(table -> table.name().replaceAll("[A-Z]", ""), TreeMap::new, toList()));
        return byLevel.values().stream().map(this::inOrder).toList();
    }

    private List<PlayerId> inOrder(List<DivisionTable> level) {
        Map<StandingsRow, Integer> players = new HashMap<>();
        level.forEach(table ->
                table.rows().forEach(row -> players.put(row, table.rows().size())));
        return players.keySet().stream()
                .sorted(by(row -> 2L * row.rank() - 1, row -> Objects.requireNonNull(players.get(row)))
                        .thenComparing(aMatch(StandingsRow::points))
                        .thenComparing(aMatch(StandingsRow::wins))
                        .thenComparing(aMatch(StandingsRow::draws))
                        .thenComparing(row -> lot(leg, row.playerId())))
                .map(StandingsRow::playerId)
                .toList();
    }

    private static Comparator<StandingsRow> aMatch(ToLongFunction<StandingsRow> value) {
        return by(value, row -> Math.max(1, row.played())).reversed();
    }

    private static Comparator<StandingsRow> by(ToLongFunction<StandingsRow> above, ToLongFunction<StandingsRow> below) {
        return (one, other) -> Long.compare(
                above.applyAsLong(one) * below.applyAsLong(other), above.applyAsLong(other) * below.applyAsLong(one));
    }

    /** The levels after those at each boundary have changed places. */
    private List<List<PlayerId>> exchanged(List<DivisionTable> tables) {
        List<List<PlayerId>> before = levels(tables);
        List<List<PlayerId>> after = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            List<PlayerId> level = before.get(i);
            int up = i == 0 ? 0 : places(before, i - 1, tables);
            int down = i == before.size() - 1 ? 0 : places(before, i, tables);
            List<PlayerId> next = new ArrayList<>();
            if (i > 0) {
                List<PlayerId> above = before.get(i - 1);
                next.addAll(above.subList(above.size() - up, above.size()));
            }
            next.addAll(level.subList(up, level.size() - down));
            if (down > 0) {
                next.addAll(before.get(i + 1).subList(0, down));
            }
            after.add(next);
        }
        return after;
    }

    private static int places(List<List<PlayerId>> levels, int upper, List<DivisionTable> tables) {
        String number = String.valueOf(upper + 1);
        int divisions = (int) tables.stream()
                .filter(table -> table.name().replaceAll("[A-Z]", "").equals(number))
                .count();
        int smaller = Math.min(levels.get(upper).size(), levels.get(upper + 1).size());
        return Math.max(1, Math.min(3 * divisions, smaller / 3));
    }

    private static List<PlayerId> flat(List<List<PlayerId>> levels) {
        return levels.stream().flatMap(Collection::stream).toList();
    }

    @Override
    public void sent(SentMessage message) {
        if (!message.from().equals(ProcessNames.MANAGER)
                || !message.isRequest()
                || !ProcessNames.isPlayer(ProcessNames.at(message.to()))) {
            return;
        }
        if (OF_DIVISIONS.stream().anyMatch(message::is)) {
            Set<PlayerId> told = divisionsByRound
                    .getOrDefault(message.message().path("round_id").asInt(), Map.of())
                    .getOrDefault(SentMessage.text(message.message(), "division"), Set.of());
            findings.require(
                    told.stream().anyMatch(player -> asStored.process(player).equals(ProcessNames.at(message.to()))),
                    () -> "a player is told of another division: " + message.to() + ' ' + message.text());
        } else if (message.is("LEAGUE_COMPLETED") && !ranked.isEmpty()) {
            Map<String, Integer> ranks = new HashMap<>();
            IntStream.range(0, ranked.size())
                    .forEach(i -> ranks.put(ranked.get(i).value(), i + 1));
            message.message()
                    .path("final_standings")
                    .forEach(row -> findings.require(
                            row.path("overall_rank").asInt()
                                    == ranks.getOrDefault(SentMessage.text(row, "player_id"), 0),
                            () -> "overall ranks are %s, not %s".formatted(message.text(), ranks)));
            findings.require(
                    SentMessage.text(message.message().path("champion"), "player_id")
                            .equals(ranked.get(0).value()),
                    () -> "the champion is not %s: %s".formatted(ranked.get(0), message.text()));
        }
    }
}
