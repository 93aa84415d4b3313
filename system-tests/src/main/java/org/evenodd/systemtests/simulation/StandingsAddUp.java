package org.evenodd.systemtests.simulation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.testbed.TableRow;

/** Every table that the manager sends follows from the results at some time, and the last one from all results. */
final class StandingsAddUp implements Invariant {

    private final Map<String, TableRow> rows = new TreeMap<>();
    private final Set<Map<String, TableRow>> soFar = new HashSet<>();
    private final Findings findings;

    StandingsAddUp(Findings findings) {
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof LeagueStarted started) {
            started.rounds().stream()
                    .flatMap(round -> round.pairings().stream())
                    .flatMap(pairing -> List.of(pairing.playerA(), pairing.playerB()).stream())
                    .forEach(player -> rows.put(player.value(), TableRow.EMPTY));
        } else if (event instanceof MatchDecided decided) {
            count(decided.result());
        }
        soFar.add(new TreeMap<>(rows));
    }

    private void count(MatchResult result) {
        PlayerId winner = result.winner();
        result.score()
                .forEach((player, points) -> rows.computeIfPresent(
                        player.value(), (id, row) -> row.after(player.equals(winner), winner == null, points)));
    }

    @Override
    public void sent(SentMessage message) {
        if (!message.from().equals(ProcessNames.MANAGER) || !message.isRequest()) {
            return;
        }
        if (message.is("LEAGUE_STANDINGS_UPDATE")) {
            Map<String, TableRow> table = TableRow.ofStandings(message.message().path("standings"));
            findings.require(soFar.contains(table), () -> "standings that no results give: " + table + " but " + rows);
        } else if (message.is("LEAGUE_COMPLETED")) {
            Map<String, TableRow> table = TableRow.ofStandings(message.message().path("final_standings"));
            findings.require(
                    rows.equals(table),
                    () -> "final standings that the results do not give: " + table + " but " + rows);
        }
    }
}
