package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.ScriptedReferee.ReportedResult;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Judges the standings, and the end of the league. */
final class StandingsJudge {

    private StandingsJudge() {}

    /** Findings about the standings while the league runs. */
    static List<Finding> judge(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        if (league.reported().isEmpty()) {
            return findings;
        }
        missed(league, MessageType.LEAGUE_STANDINGS_UPDATE, league.players())
                .map(ManagerRule.STANDINGS_TOLD::missing)
                .ifPresent(findings::add);
        if (league.isOver()) {
            for (CheckerAgent player : league.players()) {
                List<Received<Integer>> updates = league.of(MessageType.LEAGUE_STANDINGS_UPDATE, player);
                updates.stream()
                        .skip(Math.max(0, updates.size() - 1))
                        .forEach(last -> last.message(LeagueStandingsUpdate.class)
                                .map(update -> update.standings().stream()
                                        .map(Ranking::of)
                                        .toList())
                                .flatMap(rows -> table(
                                        rows, last, league, ManagerRule.STANDINGS_RIGHT, ManagerRule.STANDINGS_RANKED))
                                .ifPresent(findings::add));
            }
        }
        return findings;
    }

    private static Optional<String> missed(LeagueRecord league, MessageType type, List<CheckerAgent> members) {
        return members.stream()
                .filter(member -> league.of(type, member).isEmpty())
                .findFirst()
                .map(member -> "%s gets no %s".formatted(member.id(), type));
    }

    /** Findings about the end of the league. */
    static List<Finding> end(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        if (league.isOver() || league.isPlayedOut()) {
            missed(league, MessageType.LEAGUE_COMPLETED, league.members())
                    .map(ManagerRule.LEAGUE_COMPLETED_TOLD::missing)
                    .ifPresent(findings::add);
        }
        for (Received<Integer> received : league.of(MessageType.LEAGUE_COMPLETED)) {
            received.message(LeagueCompleted.class).ifPresent(completed -> end(completed, received, league, findings));
        }
        return findings;
    }

    /** Missing fields are judged by another rule. */
    private static void end(
            LeagueCompleted completed, Received<Integer> received, LeagueRecord league, List<Finding> findings) {
        Champion champion = completed.champion();
        List<Ranking> rows = completed.finalStandings();
        if (rows == null) {
            return;
        }
        if (champion != null && !rows.isEmpty()) {
            Ranking first = rows.get(0);
            if (!champion.playerId().equals(first.playerId()) || champion.points() != first.points()) {
                findings.add(ManagerRule.CHAMPION.in(
                        received,
                        "the champion is %s, and %s heads the table".formatted(champion.playerId(), first.playerId())));
            }
        }
        table(rows, received, league, ManagerRule.FINAL_STANDINGS, ManagerRule.FINAL_STANDINGS)
                .ifPresent(findings::add);
    }

    private static Optional<Finding> table(
            List<Ranking> rows,
            Received<Integer> received,
            LeagueRecord league,
            ManagerRule right,
            ManagerRule ranked) {
        List<String> differences = differences(rows, league, league.results());
        if (league.complete() && !differences.isEmpty()) {
            List<MatchOutcome> ofLastReports =
                    league.reported().stream().map(ReportedResult::last).toList();
            boolean secondReportCounts =
                    differences(rows, league, ofLastReports).isEmpty();
            ManagerRule rule = secondReportCounts ? ManagerRule.FIRST_REPORT_STAYS : right;
            return Optional.of(rule.in(received, String.join("; ", differences)));
        }
        boolean isRanked = IntStream.range(1, rows.size())
                .allMatch(i -> rows.get(i).points() <= rows.get(i - 1).points());
        return isRanked ? Optional.empty() : Optional.of(ranked.in(received, "fewer points stand before more"));
    }

    /** The differences between a table and that of these results; empty if there are none. */
    private static List<String> differences(List<Ranking> rows, LeagueRecord league, List<MatchOutcome> results) {
        List<String> differences = new ArrayList<>();
        league.players().stream().map(CheckerAgent::id).distinct().sorted().forEach(id -> {
            PlayerId player = new PlayerId(id);
            List<MatchOutcome> own =
                    results.stream().filter(result -> result.has(player)).toList();
            int points = own.stream()
                    .mapToInt(result -> result.score().getOrDefault(player, 0))
                    .sum();
            List<Ranking> given =
                    rows.stream().filter(row -> row.playerId().equals(player)).toList();
            if (given.isEmpty()) {
                differences.add(id + " is missing");
            } else if (differs(given.get(given.size() - 1), player, points, own)) {
                differences.add("%s has %d points, not %d"
                        .formatted(id, given.get(given.size() - 1).points(), points));
            }
        });
        return differences;
    }

    private static boolean differs(Ranking row, PlayerId player, int points, List<MatchOutcome> own) {
        int wins = count(own, result -> result.outcome().winner().equals(Optional.of(player)));
        int draws = count(own, result -> result.outcome().winner().isEmpty());
        return row.points() != points
                || differs(row.wins(), wins)
                || differs(row.draws(), draws)
                || differs(row.losses(), own.size() - wins - draws)
                || differs(row.played(), own.size());
    }

    private static int count(List<MatchOutcome> results, Predicate<MatchOutcome> condition) {
        return (int) results.stream().filter(condition).count();
    }

    private static boolean differs(@Nullable Integer actual, int expected) {
        return actual != null && actual != expected;
    }
}
