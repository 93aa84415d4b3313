package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;

/** Judges the messages at the beginning and end of rounds. */
final class RoundJudge {

    private RoundJudge() {}

    static List<Finding> judge(LeagueRecord league) {
        List<Finding> findings = new ArrayList<>();
        missed(league, MessageType.ROUND_ANNOUNCEMENT, league.players())
                .map(ManagerRule.ANNOUNCED::missing)
                .ifPresent(findings::add);
        if (league.isOver()) {
            schedule(league).ifPresent(findings::add);
            missed(league, MessageType.ROUND_COMPLETED, league.members())
                    .map(ManagerRule.ROUND_COMPLETED_TOLD::missing)
                    .ifPresent(findings::add);
        }
        early(league).ifPresent(findings::add);
        summary(league).ifPresent(findings::add);
        return findings;
    }

    /** The agents that missed the message about a round that others got, or that has results. */
    private static Optional<String> missed(LeagueRecord league, MessageType type, List<CheckerAgent> members) {
        HashSet<Integer> rounds = new HashSet<>(league.rounds(type));
        league.results().forEach(result -> rounds.add(result.match().round().value()));
        return rounds.stream()
                .flatMap(round -> members.stream()
                        .filter(member ->
                                league.of(type, member).stream().noneMatch(received -> received.round() == round))
                        .map(member -> "%s gets no %s of round %d".formatted(member.id(), type, round)))
                .findFirst();
    }

    private static Optional<Finding> schedule(LeagueRecord league) {
        return !league.complete() || new HashSet<>(league.meetings().values()).size() < 2
                ? Optional.empty()
                : Optional.of(ManagerRule.SCHEDULE.missing("they met so often: " + league.meetings()));
    }

    private static Optional<Finding> early(LeagueRecord league) {
        return league.of(MessageType.ROUND_COMPLETED).stream()
                .filter(received -> league.reported().stream()
                        .anyMatch(reported -> isOf(received, reported.result())
                                && received.at().isBefore(reported.at())))
                .findFirst()
                .map(received ->
                        ManagerRule.ROUND_COMPLETED_EARLY.in(received, "a match of the round was not reported yet"));
    }

    private static boolean isOf(Received<Integer> received, MatchOutcome result) {
        return result.match().round().value() == received.round();
    }

    private static Optional<Finding> summary(LeagueRecord league) {
        return league.of(MessageType.ROUND_COMPLETED).stream()
                .filter(received -> league.complete())
                .filter(received -> received.message(RoundCompleted.class)
                        .map(RoundCompleted::summary)
                        .filter(summary -> !summary.equals(expected(league, received)))
                        .isPresent())
                .findFirst()
                .map(received -> ManagerRule.ROUND_SUMMARY.in(
                        received,
                        "the summary is %s, not %s"
                                .formatted(received.params().path("summary"), expected(league, received))));
    }

    private static RoundSummary expected(LeagueRecord league, Received<Integer> received) {
        List<MatchStatus> all = league.results().stream()
                .filter(result -> isOf(received, result))
                .map(MatchOutcome::status)
                .toList();
        return new RoundSummary(
                all.size(),
                count(all, MatchStatus.WIN),
                count(all, MatchStatus.DRAW),
                count(all, MatchStatus.TECHNICAL_LOSS));
    }

    private static int count(List<MatchStatus> all, MatchStatus status) {
        return (int) all.stream().filter(status::equals).count();
    }
}
