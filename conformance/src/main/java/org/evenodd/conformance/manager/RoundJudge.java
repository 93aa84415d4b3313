package org.evenodd.conformance.manager;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.ScriptedReferee.CountedReport;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import tools.jackson.databind.JsonNode;

/** Judges the form of a manager's messages, and those at the beginning and end of rounds. */
record RoundJudge(LeagueRecord league) {

    /** Findings about whether the messages can be read, and which leniencies they needed. */
    static List<Finding> form(LeagueRecord league) {
        return league.received().stream()
                .filter(received -> !received.is(MessageType.RUN_MATCH))
                .flatMap(received -> received.form(
                        violation -> ProtocolRule.ofForm(received.type()),
                        ProtocolRule::of,
                        ManagerRule.unasked(received)))
                .toList();
    }

    /** Findings about its rounds; none in divisions, each of which has rounds of its own. */
    static List<Finding> judge(LeagueRecord league) {
        if (league.isDivided()) {
            return List.of();
        }
        RoundJudge judge = new RoundJudge(league);
        Stream<Finding> atTheEnd = league.isOver()
                ? Stream.concat(
                        judge.schedule(),
                        judge.missed(ManagerRule.ROUND_COMPLETED_TOLD, MessageType.ROUND_COMPLETED, league.members()))
                : Stream.empty();
        return Stream.of(
                        judge.missed(ManagerRule.ANNOUNCED, MessageType.ROUND_ANNOUNCEMENT, league.players()),
                        atTheEnd,
                        judge.first(judge::early),
                        judge.first(judge::summary))
                .flatMap(Function.identity())
                .toList();
    }

    private Stream<Finding> schedule() {
        Map<String, Integer> meetings = league.meetings();
        return league.complete() && new HashSet<>(meetings.values()).size() > 1
                ? Stream.of(ManagerRule.SCHEDULE.missing("they met so often: " + meetings))
                : Stream.empty();
    }

    /** The first agent that missed the message about a round that others got, or that has results. */
    private Stream<Finding> missed(ManagerRule rule, MessageType type, List<CheckerAgent> members) {
        Stream<Integer> told = league.of(type).stream().map(Received::round);
        Stream<Integer> played =
                league.results().stream().map(result -> result.match().round().value());
        return Stream.concat(told, played)
                .distinct()
                .sorted()
                .flatMap(round -> members.stream()
                        .filter(member ->
                                league.of(type, member).stream().noneMatch(received -> received.round() == round))
                        .map(member -> rule.missing("%s gets no %s of round %d".formatted(member.id(), type, round))))
                .limit(1);
    }

    private Stream<Finding> first(Function<Received<Integer>, Stream<Finding>> judge) {
        return league.of(MessageType.ROUND_COMPLETED).stream().flatMap(judge).limit(1);
    }

    private List<CountedReport> reported(Received<Integer> completed) {
        return league.reported().stream()
                .filter(each -> each.result().match().round().value() == completed.round())
                .toList();
    }

    private Stream<Finding> early(Received<Integer> completed) {
        return reported(completed).stream()
                .filter(result -> completed.at().isBefore(result.at()))
                .map(result ->
                        ManagerRule.ROUND_COMPLETED_EARLY.in(completed, "a match of the round was not reported yet"));
    }

    private Stream<Finding> summary(Received<Integer> completed) {
        List<CountedReport> results = reported(completed);
        RoundSummary due = new RoundSummary(
                results.size(),
                count(results, MatchStatus.WIN),
                count(results, MatchStatus.DRAW),
                count(results, MatchStatus.TECHNICAL_LOSS));
        JsonNode stated = completed.params().path("summary");
        return completed.message(RoundCompleted.class).map(RoundCompleted::summary).stream()
                .filter(summary -> league.complete() && !summary.equals(due))
                .map(summary -> ManagerRule.ROUND_SUMMARY.in(
                        completed,
                        "the summary is %s; matches %d, wins %d, draws %d, technical losses %d were reported"
                                .formatted(
                                        stated, due.totalMatches(), due.wins(), due.draws(), due.technicalLosses())));
    }

    private static int count(List<CountedReport> results, MatchStatus status) {
        return (int) results.stream()
                .filter(each -> each.result().outcome().status() == status)
                .count();
    }
}
