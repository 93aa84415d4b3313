package org.evenodd.manager.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.league.Table;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** What pages compute of each division, kept until the division changes. Thread-safe. */
public class DivisionMemory {

    private final Map<String, RanksBefore> ranks = new HashMap<>();
    private final Map<String, DivisionLine> lines = new HashMap<>();
    private final Map<String, DecidedMatches> decided = new HashMap<>();

    /** The ranks after these rounds. */
    private record RanksBefore(List<Round> rounds, Map<PlayerId, Integer> ranks) {}

    /** The decided matches of each player of a division, the latest first. */
    private record DecidedMatches(Division division, Map<PlayerId, List<Fixture>> ofPlayers) {

        private static DecidedMatches of(Division division) {
            return new DecidedMatches(
                    division,
                    division.fixtures().stream()
                            .filter(Fixture::isDecided)
                            .sorted(ResultLine.AS_DECIDED.reversed())
                            .flatMap(match ->
                                    Stream.of(Map.entry(match.playerA(), match), Map.entry(match.playerB(), match)))
                            .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList()))));
        }
    }

    /**
     * A division as a page of all divisions shows it.
     *
     * @param over whether its leg is over
     * @param rows its table
     * @param leaders the players in its first place
     */
    public record DivisionLine(Division division, boolean over, List<StandingsRow> rows, List<StandingsRow> leaders) {

        private static DivisionLine of(League league, Division division) {
            Table table = league.table(division);
            return new DivisionLine(division, league.isLegOver(), table.rows(), table.leaders());
        }

        DivisionTable table() {
            return new DivisionTable(division.name(), rows);
        }
    }

    /** All divisions of a league, in its order. */
    synchronized List<DivisionLine> lines(League league) {
        return league.divisions().stream()
                .map(division -> lines.compute(
                        division.name(),
                        (name, line) ->
                                line != null && isSame(line.division(), division) && line.over() == league.isLegOver()
                                        ? line
                                        : DivisionLine.of(league, division)))
                .toList();
    }

    /** The decided matches of a player in its division, the latest first. */
    synchronized List<Fixture> decided(League league, PlayerId player) {
        return league.divisions()
                .of(player)
                .map(division -> decided.compute(
                        division.name(),
                        (name, known) -> known != null && isSame(known.division(), division)
                                ? known
                                : DecidedMatches.of(division)))
                .map(known -> known.ofPlayers().get(player))
                .orElse(List.of());
    }

    /** A division that has changed is another one. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Division one, Division other) {
        return one == other;
    }

    /**
     * The rank of each player before the current round of a league's only division, or before the last one of a finished
     * league; empty if no round came before.
     */
    synchronized Map<PlayerId, Integer> ranksBefore(League league) {
        Division division = league.divisions().first();
        List<Round> rounds = division.rounds().subList(0, Math.max(0, division.begunRounds() - 1));
        return ranks.compute(
                        division.name(),
                        (name, known) -> known != null && known.rounds().equals(rounds)
                                ? known
                                : new RanksBefore(rounds, after(league, rounds)))
                .ranks();
    }

    private static Map<PlayerId, Integer> after(League league, List<Round> rounds) {
        Standings before = Standings.of(league.divisions().first().standings().players());
        for (Round round : rounds) {
            for (Fixture fixture : round.fixtures()) {
                before = league.after(before, fixture);
            }
        }
        return rounds.isEmpty()
                ? Map.of()
                : before.places(league.settings().tiebreakers(), Set.of(), List::copyOf).stream()
                        .collect(toMap(TablePlace::player, TablePlace::number));
    }
}
