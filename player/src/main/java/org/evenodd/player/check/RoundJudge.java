package org.evenodd.player.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RoundSummary;

/** Judges how rounds begin and end. */
final class RoundJudge {

    private RoundJudge() {}

    static List<Finding> judge(Course course) {
        List<Finding> findings = new ArrayList<>();
        untold(course, MessageType.ROUND_ANNOUNCEMENT, course.players())
                .map(seen -> Missing.finding(ManagerRule.ANNOUNCED, seen))
                .ifPresent(findings::add);
        if (course.isOver()) {
            schedule(course).ifPresent(findings::add);
            untold(course, MessageType.ROUND_COMPLETED, course.members())
                    .map(seen -> Missing.finding(ManagerRule.ROUND_COMPLETED_TOLD, seen))
                    .ifPresent(findings::add);
        }
        early(course).ifPresent(findings::add);
        summary(course).ifPresent(findings::add);
        return findings;
    }

    /** Who was not told of a round of which others were, or of which there are results. */
    private static Optional<String> untold(Course course, MessageType type, List<Member> members) {
        HashSet<Integer> rounds = new HashSet<>(course.rounds(type));
        course.results().forEach(result -> rounds.add(result.match().round().value()));
        return rounds.stream()
                .flatMap(round -> members.stream()
                        .filter(member -> course.of(type, member).stream()
                                .noneMatch(
                                        heard -> heard.params().path("round_id").asInt(0) == round))
                        .map(member -> "%s gets no %s of round %d".formatted(member.id(), type, round)))
                .findFirst();
    }

    private static Optional<Finding> schedule(Course course) {
        return !course.complete() || new HashSet<>(course.meetings().values()).size() < 2
                ? Optional.empty()
                : Optional.of(Missing.finding(ManagerRule.SCHEDULE, "they met so often: " + course.meetings()));
    }

    private static Optional<Finding> early(Course course) {
        return course.of(MessageType.ROUND_COMPLETED).stream()
                .filter(heard -> course.reported().stream()
                        .anyMatch(reported ->
                                isOf(heard, reported.result()) && heard.at().isBefore(reported.at())))
                .findFirst()
                .map(heard -> heard.finding(
                        ManagerRule.ROUND_COMPLETED_EARLY.rule(), "a match of the round was not reported yet"));
    }

    private static boolean isOf(Heard heard, MatchOutcome result) {
        return result.match().round().value() == heard.params().path("round_id").asInt(0);
    }

    private static Optional<Finding> summary(Course course) {
        return course.of(MessageType.ROUND_COMPLETED).stream()
                .filter(heard -> course.complete())
                .filter(heard -> heard.message(RoundCompleted.class)
                        .map(RoundCompleted::summary)
                        .filter(told -> !told.equals(due(course, heard)))
                        .isPresent())
                .findFirst()
                .map(heard -> heard.finding(
                        ManagerRule.ROUND_SUMMARY.rule(),
                        "the summary is %s, not %s".formatted(heard.params().path("summary"), due(course, heard))));
    }

    private static RoundSummary due(Course course, Heard heard) {
        List<MatchStatus> all = course.results().stream()
                .filter(result -> isOf(heard, result))
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
