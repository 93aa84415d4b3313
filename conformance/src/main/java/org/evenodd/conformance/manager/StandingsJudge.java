package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.ScriptedReferee.CountedReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Judges the standings, and the end of the league. */
record StandingsJudge(LeagueRecord league, List<Finding> findings) {

    /** Findings about the standings while the league runs. */
    static List<Finding> judge(LeagueRecord league) {
        StandingsJudge judge = new StandingsJudge(league, new ArrayList<>());
        if (!league.reported().isEmpty()) {
            judge.told(MessageType.LEAGUE_STANDINGS_UPDATE, league.players(), ManagerRule.STANDINGS_TOLD);
        }
        if (!league.reported().isEmpty() && league.isOver()) {
            league.players().forEach(judge::lastUpdate);
        }
        return judge.findings;
    }

    /** Findings about the end of the league. */
    static List<Finding> end(LeagueRecord league) {
        StandingsJudge judge = new StandingsJudge(league, new ArrayList<>());
        if (league.isOver() || league.isPlayedOut()) {
            judge.told(MessageType.LEAGUE_COMPLETED, league.members(), ManagerRule.LEAGUE_COMPLETED_TOLD);
        }
        for (Received<Integer> received : league.of(MessageType.LEAGUE_COMPLETED)) {
            received.message(LeagueCompleted.class).ifPresent(completed -> judge.end(completed, received));
        }
        return judge.findings;
    }

    private void told(MessageType type, List<CheckerAgent> members, ManagerRule rule) {
        members.stream()
                .filter(member -> league.of(type, member).isEmpty())
                .findFirst()
                .ifPresent(member -> findings.add(rule.missing("%s gets no %s".formatted(member.id(), type))));
    }

    private void lastUpdate(CheckerAgent player) {
        List<Received<Integer>> updates = league.of(MessageType.LEAGUE_STANDINGS_UPDATE, player);
        for (Received<Integer> last : updates.subList(Math.max(0, updates.size() - 1), updates.size())) {
            last.message(LeagueStandingsUpdate.class)
                    .map(update -> Ranking.of(update.standings()))
                    .ifPresent(rows -> table(rows, last, ManagerRule.STANDINGS_RIGHT, ManagerRule.STANDINGS_RANKED));
        }
    }

    /** Missing fields are judged by another rule. */
    private void end(LeagueCompleted completed, Received<Integer> received) {
        Champion champion = completed.champion();
        List<Ranking> rows = completed.finalStandings();
        if (rows == null) {
            return;
        }
        if (champion != null && !rows.isEmpty()) {
            Ranking first = rows.get(0);
            boolean heads = first.overallRank() == null || first.overallRank() == 1;
            if (heads && (!champion.playerId().equals(first.playerId()) || champion.points() != first.points())) {
                String seen = "the champion is %s, and %s heads the table";
                findings.add(ManagerRule.CHAMPION.in(received, seen.formatted(champion.playerId(), first.playerId())));
            }
        }
        table(rows, received, ManagerRule.FINAL_STANDINGS, ManagerRule.FINAL_STANDINGS);
    }

    private void table(List<Ranking> rows, Received<Integer> received, ManagerRule right, ManagerRule ranked) {
        List<String> differences = differences(rows, CountedReport::result);
        if (league.complete() && !league.isDivided() && !differences.isEmpty()) {
            boolean secondReportCounts = differences(rows, CountedReport::last).isEmpty();
            ManagerRule rule = secondReportCounts ? ManagerRule.FIRST_REPORT_STAYS : right;
            findings.add(rule.in(received, String.join("; ", differences)));
        } else if (!IntStream.range(1, rows.size())
                .allMatch(i -> rows.get(i).points() <= rows.get(i - 1).points())) {
            findings.add(ranked.in(received, "fewer points stand before more"));
        }
    }

    /** The differences between a table and that of these results; empty if there are none. */
    private List<String> differences(List<Ranking> rows, Function<CountedReport, MatchOutcome> counted) {
        Map<PlayerId, Ranking> given = new HashMap<>();
        rows.forEach(row -> given.put(row.playerId(), row));
        List<MatchOutcome> results = league.reported().stream().map(counted).toList();
        return league.playerIds().stream()
                .flatMap(player -> difference(player, given.get(player), results).stream())
                .toList();
    }

    private static Optional<String> difference(PlayerId player, @Nullable Ranking row, List<MatchOutcome> results) {
        if (row == null) {
            return Optional.of(player + " is missing");
        }
        List<MatchOutcome> own =
                results.stream().filter(result -> result.has(player)).toList();
        List<PlayerId> winners = own.stream()
                .flatMap(result -> result.outcome().winner().stream())
                .toList();
        int wins = Collections.frequency(winners, player);
        int points = own.stream()
                .mapToInt(result -> result.score().getOrDefault(player, 0))
                .sum();
        boolean right = row.points() == points
                && isUnlessMissing(row.wins(), wins)
                && isUnlessMissing(row.draws(), own.size() - winners.size())
                && isUnlessMissing(row.losses(), winners.size() - wins)
                && isUnlessMissing(row.played(), own.size());
        return right
                ? Optional.empty()
                : Optional.of("%s has %d points, not %d".formatted(player, row.points(), points));
    }

    private static boolean isUnlessMissing(@Nullable Integer actual, int expected) {
        return actual == null || actual == expected;
    }
}
