package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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
final class RoundJudge {

    private RoundJudge() {}

    /** Findings about whether the messages can be read, and which leniencies they needed. */
    static List<Finding> form(LeagueRecord league) {
        return league.received().stream()
                .filter(received -> !received.is(MessageType.RUN_MATCH))
                .flatMap(received ->
                        received.form(violation -> ProtocolRule.ofForm(received.type()), ManagerRule.unasked(received)))
                .toList();
    }

    static List<Finding> judge(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        missed(league, MessageType.ROUND_ANNOUNCEMENT, league.players())
                .map(ManagerRule.ANNOUNCED::missing)
                .ifPresent(findings::add);
        if (league.isOver()) {
            if (league.complete() && new HashSet<>(league.meetings().values()).size() > 1) {
                findings.add(ManagerRule.SCHEDULE.missing("they met so often: " + league.meetings()));
            }
            missed(league, MessageType.ROUND_COMPLETED, league.members())
                    .map(ManagerRule.ROUND_COMPLETED_TOLD::missing)
                    .ifPresent(findings::add);
        }
        first(league, RoundJudge::early).ifPresent(findings::add);
        first(league, RoundJudge::summary).ifPresent(findings::add);
        return findings;
    }

    /** The agents that missed the message about a round that others got, or that has results. */
    private static Optional<String> missed(LeagueRecord league, MessageType type, List<CheckerAgent> members) {
        Stream<Integer> told = league.of(type).stream().map(Received::round);
        Stream<Integer> played =
                league.results().stream().map(result -> result.match().round().value());
        return Stream.concat(told, played)
                .distinct()
                .sorted()
                .flatMap(round -> members.stream()
                        .filter(member ->
                                league.of(type, member).stream().noneMatch(received -> received.round() == round))
                        .map(member -> "%s gets no %s of round %d".formatted(member.id(), type, round)))
                .findFirst();
    }

    private static Optional<Finding> first(
            LeagueRecord league, BiFunction<Received<Integer>, LeagueRecord, Optional<Finding>> judge) {
        return league.of(MessageType.ROUND_COMPLETED).stream()
                .flatMap(completed -> judge.apply(completed, league).stream())
                .findFirst();
    }

    private static List<CountedReport> reported(Received<Integer> completed, LeagueRecord league) {
        return league.reported().stream()
                .filter(each -> each.result().match().round().value() == completed.round())
                .toList();
    }

    private static Optional<Finding> early(Received<Integer> completed, LeagueRecord league) {
        return reported(completed, league).stream()
                .filter(result -> completed.at().isBefore(result.at()))
                .map(result ->
                        ManagerRule.ROUND_COMPLETED_EARLY.in(completed, "a match of the round was not reported yet"))
                .findFirst();
    }

    private static Optional<Finding> summary(Received<Integer> completed, LeagueRecord league) {
        List<CountedReport> results = reported(completed, league);
        RoundSummary due = new RoundSummary(
                results.size(),
                count(results, MatchStatus.WIN),
                count(results, MatchStatus.DRAW),
                count(results, MatchStatus.TECHNICAL_LOSS));
        JsonNode stated = completed.params().path("summary");
        return completed
                .message(RoundCompleted.class)
                .map(RoundCompleted::summary)
                .filter(summary -> league.complete() && !summary.equals(due))
                .map(summary ->
                        ManagerRule.ROUND_SUMMARY.in(completed, "the summary is %s, not %s".formatted(stated, due)));
    }

    private static int count(List<CountedReport> results, MatchStatus status) {
        return (int) results.stream()
                .filter(each -> each.result().outcome().status() == status)
                .count();
    }
}
