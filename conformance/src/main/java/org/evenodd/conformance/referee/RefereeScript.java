package org.evenodd.conformance.referee;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.conformance.referee.MatchPlan.Twist;

/** The script that is played with a referee. */
final class RefereeScript {

    /** More matches than any referee may run at once (PRD 3.1.2). */
    private static final int MORE_THAN_CAPACITY = 12;

    private static final int SILENT_PLAYER = 10;
    private static final int IGNORED_REPORT = 12;
    private static final int OVERLOAD = 13;

    static final MatchScenario FIRST = new MatchScenario("a match that somebody wins", 1, Twist.NONE);
    static final MatchPlan UNAUTHENTICATED_MATCH = MatchPlan.of(14, Twist.NONE);
    static final MatchPlan LAST_MATCH = MatchPlan.of(15, Twist.NONE);

    private RefereeScript() {}

    /** Matches that are assigned together. */
    record MatchScenario(String title, List<MatchPlan> matches) {

        MatchScenario(String title, int round, Twist twist) {
            this(title, List.of(MatchPlan.of(round, twist)));
        }
    }

    /** The scenarios between the first match and the last. */
    static List<MatchScenario> scenarios() {
        return List.of(
                new MatchScenario("equal choices", 2, Twist.EQUAL_CHOICES),
                new MatchScenario("a player declines", 3, Twist.DECLINING),
                new MatchScenario("a wrong choice, then a right one", 4, Twist.WRONG_CHOICE),
                new MatchScenario("an answer for another match", 5, Twist.WRONG_MATCH),
                new MatchScenario("an answer with a wrong token", 6, Twist.WRONG_TOKEN),
                new MatchScenario("a stranger's choice", 7, Twist.IMPERSONATED),
                new MatchScenario("RUN_MATCH twice", 8, Twist.ASSIGNED_TWICE),
                new MatchScenario("a report refused", 9, Twist.REPORT_REFUSED_ONCE),
                new MatchScenario("silence", silence()),
                new MatchScenario("a report known already", 11, Twist.REPORT_KNOWN),
                new MatchScenario("more matches than places", overload()));
    }

    /** Three matches that last as long as the referee's time-outs; played together to save time. */
    private static List<MatchPlan> silence() {
        return List.of(
                MatchPlan.amongMany(SILENT_PLAYER, 1, Twist.SILENT),
                MatchPlan.amongMany(SILENT_PLAYER, 2, Twist.LATE),
                MatchPlan.amongMany(IGNORED_REPORT, 1, Twist.REPORT_IGNORED_ONCE));
    }

    private static List<MatchPlan> overload() {
        return IntStream.rangeClosed(1, MORE_THAN_CAPACITY)
                .mapToObj(number -> MatchPlan.amongMany(OVERLOAD, number, Twist.NONE))
                .toList();
    }
}
