package org.evenodd.player.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueStandingsUpdate;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Ranking;

/** Judges the tables, and the league's end. */
final class StandingsJudge {

    private StandingsJudge() {}

    /** Of the tables while the league goes on. */
    static List<Finding> judge(Course course) {
        List<Finding> findings = new ArrayList<>();
        if (course.reported().isEmpty()) {
            return findings;
        }
        course.players().stream()
                .filter(player ->
                        course.of(MessageType.LEAGUE_STANDINGS_UPDATE, player).isEmpty())
                .findFirst()
                .map(player ->
                        Missing.finding(ManagerRule.STANDINGS_TOLD, player.id() + " gets no LEAGUE_STANDINGS_UPDATE"))
                .ifPresent(findings::add);
        for (Member player : course.players()) {
            last(course, player).flatMap(heard -> judge(heard, course)).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Heard> last(Course course, Member player) {
        List<Heard> updates = course.of(MessageType.LEAGUE_STANDINGS_UPDATE, player);
        return updates.isEmpty() || !course.isOver() ? Optional.empty() : Optional.of(updates.get(updates.size() - 1));
    }

    private static Optional<Finding> judge(Heard heard, Course course) {
        return heard.message(LeagueStandingsUpdate.class)
                .map(update -> update.standings().stream().map(Ranking::of).toList())
                .flatMap(rows -> judge(rows, heard, course, ManagerRule.STANDINGS_RIGHT, ManagerRule.STANDINGS_RANKED));
    }

    private static Optional<Finding> judge(
            List<Ranking> rows, Heard heard, Course course, ManagerRule right, ManagerRule ranked) {
        List<String> differences = Table.of(course.players(), course.results()).differences(rows);
        if (course.complete() && !differences.isEmpty()) {
            ManagerRule rule = isOfSecondReport(rows, course) ? ManagerRule.FIRST_REPORT_STAYS : right;
            return Optional.of(heard.finding(rule.rule(), String.join("; ", differences)));
        }
        return Table.isRanked(rows)
                ? Optional.empty()
                : Optional.of(heard.finding(ranked.rule(), "fewer points stand before more"));
    }

    /** Whether the table is right if the second report of the first match counts. */
    private static boolean isOfSecondReport(List<Ranking> rows, Course course) {
        List<MatchOutcome> results =
                course.reported().stream().map(Reported::last).toList();
        return Table.of(course.players(), results).differences(rows).isEmpty();
    }

    /** Of the end. */
    static List<Finding> end(Course course) {
        List<Finding> findings = new ArrayList<>();
        if (!course.isOver() && !course.isPlayedOut()) {
            return findings;
        }
        course.members().stream()
                .filter(member ->
                        course.of(MessageType.LEAGUE_COMPLETED, member).isEmpty())
                .findFirst()
                .map(member ->
                        Missing.finding(ManagerRule.LEAGUE_COMPLETED_TOLD, member.id() + " gets no LEAGUE_COMPLETED"))
                .ifPresent(findings::add);
        for (Heard heard : course.of(MessageType.LEAGUE_COMPLETED)) {
            heard.message(LeagueCompleted.class)
                    .flatMap(completed -> champion(completed, heard))
                    .ifPresent(findings::add);
            heard.message(LeagueCompleted.class)
                    .flatMap(completed -> finalTable(completed, heard, course))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** What is missing in the message is another rule's. */
    private static Optional<Finding> finalTable(LeagueCompleted completed, Heard heard, Course course) {
        List<Ranking> rows = completed.finalStandings();
        return rows == null
                ? Optional.empty()
                : judge(rows, heard, course, ManagerRule.FINAL_STANDINGS, ManagerRule.FINAL_STANDINGS);
    }

    private static Optional<Finding> champion(LeagueCompleted completed, Heard heard) {
        Champion champion = completed.champion();
        List<Ranking> rows = completed.finalStandings();
        if (champion == null || rows == null || rows.isEmpty()) {
            return Optional.empty();
        }
        Ranking first = rows.get(0);
        boolean right = champion.playerId().equals(first.playerId()) && champion.points() == first.points();
        return right
                ? Optional.empty()
                : Optional.of(heard.finding(
                        ManagerRule.CHAMPION.rule(),
                        "the champion is %s, and %s heads the table".formatted(champion.playerId(), first.playerId())));
    }
}
