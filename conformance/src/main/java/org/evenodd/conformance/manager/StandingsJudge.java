package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;

/** Judges the standings, and the end of the league. */
final class StandingsJudge {

    private StandingsJudge() {}

    /** Findings about the standings while the league runs. */
    static List<Finding> judge(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        if (league.reported().isEmpty()) {
            return findings;
        }
        league.players().stream()
                .filter(player ->
                        league.of(MessageType.LEAGUE_STANDINGS_UPDATE, player).isEmpty())
                .findFirst()
                .map(player -> ManagerRule.STANDINGS_TOLD.missing(player.id() + " gets no LEAGUE_STANDINGS_UPDATE"))
                .ifPresent(findings::add);
        for (CheckerAgent player : league.players()) {
            last(league, player).flatMap(received -> judge(received, league)).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Received<Integer>> last(LeagueRecord league, CheckerAgent player) {
        List<Received<Integer>> updates = league.of(MessageType.LEAGUE_STANDINGS_UPDATE, player);
        return updates.isEmpty() || !league.isOver() ? Optional.empty() : Optional.of(updates.get(updates.size() - 1));
    }

    private static Optional<Finding> judge(Received<Integer> received, LeagueRecord league) {
        return received.message(LeagueStandingsUpdate.class)
                .map(update -> update.standings().stream().map(Ranking::of).toList())
                .flatMap(rows ->
                        judge(rows, received, league, ManagerRule.STANDINGS_RIGHT, ManagerRule.STANDINGS_RANKED));
    }

    private static Optional<Finding> judge(
            List<Ranking> rows,
            Received<Integer> received,
            LeagueRecord league,
            ManagerRule right,
            ManagerRule ranked) {
        List<String> differences =
                ExpectedTable.of(league.players(), league.results()).differences(rows);
        if (league.complete() && !differences.isEmpty()) {
            ManagerRule rule = isOfSecondReport(rows, league) ? ManagerRule.FIRST_REPORT_STAYS : right;
            return Optional.of(rule.in(received, String.join("; ", differences)));
        }
        return ExpectedTable.isRanked(rows)
                ? Optional.empty()
                : Optional.of(ranked.in(received, "fewer points stand before more"));
    }

    /** Whether the standings would be right if the second report of the first match counted. */
    private static boolean isOfSecondReport(List<Ranking> rows, LeagueRecord league) {
        List<MatchOutcome> results =
                league.reported().stream().map(ReportedResult::last).toList();
        return ExpectedTable.of(league.players(), results).differences(rows).isEmpty();
    }

    /** Findings about the end of the league. */
    static List<Finding> end(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        if (!league.isOver() && !league.isPlayedOut()) {
            return findings;
        }
        league.members().stream()
                .filter(member ->
                        league.of(MessageType.LEAGUE_COMPLETED, member).isEmpty())
                .findFirst()
                .map(member -> ManagerRule.LEAGUE_COMPLETED_TOLD.missing(member.id() + " gets no LEAGUE_COMPLETED"))
                .ifPresent(findings::add);
        for (Received<Integer> received : league.of(MessageType.LEAGUE_COMPLETED)) {
            received.message(LeagueCompleted.class)
                    .flatMap(completed -> champion(completed, received))
                    .ifPresent(findings::add);
            received.message(LeagueCompleted.class)
                    .flatMap(completed -> finalTable(completed, received, league))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** Missing fields are judged by another rule. */
    private static Optional<Finding> finalTable(
            LeagueCompleted completed, Received<Integer> received, LeagueRecord league) {
        List<Ranking> rows = completed.finalStandings();
        return rows == null
                ? Optional.empty()
                : judge(rows, received, league, ManagerRule.FINAL_STANDINGS, ManagerRule.FINAL_STANDINGS);
    }

    private static Optional<Finding> champion(LeagueCompleted completed, Received<Integer> received) {
        Champion champion = completed.champion();
        List<Ranking> rows = completed.finalStandings();
        if (champion == null || rows == null || rows.isEmpty()) {
            return Optional.empty();
        }
        Ranking first = rows.get(0);
        boolean right = champion.playerId().equals(first.playerId()) && champion.points() == first.points();
        return right
                ? Optional.empty()
                : Optional.of(ManagerRule.CHAMPION.in(
                        received,
                        "the champion is %s, and %s heads the table".formatted(champion.playerId(), first.playerId())));
    }
}
