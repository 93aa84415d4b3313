package org.evenodd.manager.page;

import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.RankedTable;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** What pages compute of each division, kept until the division changes. Thread-safe. */
public class DivisionMemory {

    private final Map<String, RanksBefore> ranks = new HashMap<>();
    private final Map<String, DivisionLine> lines = new HashMap<>();
    private List<DivisionTable> ordered = List.of();
    private List<PlayerId> order = List.of();

    /** The ranks after these rounds. */
    private record RanksBefore(List<Round> rounds, Map<PlayerId, Integer> ranks) {}

    /**
     * A division as pages show it.
     *
     * @param over whether its leg is over
     * @param rows its table
     * @param leaders the players in its first place
     * @param decided the decided matches of each player, the latest first
     */
    public record DivisionLine(
            Division division,
            boolean over,
            List<StandingsRow> rows,
            List<StandingsRow> leaders,
            Map<PlayerId, List<Fixture>> decided) {

        private static DivisionLine of(League league, Division division) {
            RankedTable table = league.table(division);
            return new DivisionLine(
                    division,
                    league.isLegOver(),
                    table.rows(),
                    table.leaders(),
                    Fixture.byPlayer(division.fixtures().stream()
                            .filter(Fixture::isDecided)
                            .sorted(ResultLine.AS_DECIDED.reversed())));
        }

        @SuppressWarnings("ReferenceEquality") // a division that has changed is another one
        private boolean isOf(League league, Division now) {
            return division == now && over == league.isLegOver();
        }

        DivisionTable table() {
            return new DivisionTable(division.name(), rows);
        }
    }

    /** A division of a league. */
    synchronized DivisionLine line(League league, Division division) {
        return lines.compute(
                division.name(),
                (name, line) -> line != null && line.isOf(league, division) ? line : DivisionLine.of(league, division));
    }

    /** The players of the last leg that is over by their overall rank, the first player first; nobody without divisions. */
    @SuppressWarnings("ReferenceEquality") // each leg has tables of its own
    synchronized List<PlayerId> order(Ladder ladder) {
        if (ladder.seed() != null && ladder.tables() != ordered) {
            ordered = ladder.tables();
            order = Pyramid.order(ordered, new Lot(ladder.seed(), ladder.legsOver()), 0);
        }
        return order;
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
