package org.evenodd.conformance.referee;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Parity;

/** The script that is played with a referee. */
final class RefereeScript {

    /** More matches than any referee may run at once (PRD 3.1.2). */
    private static final int MORE_THAN_CAPACITY = 12;

    private static final int SILENT_PLAYER = 10;
    private static final int IGNORED_REPORT = 12;
    private static final int OVERLOAD = 13;
    private static final int UNAUTHENTICATED = 14;
    private static final int LAST = 15;

    static final MatchScenario FIRST = new MatchScenario("a match that somebody wins", MatchPlan.plain(1));

    static final MatchPlan UNAUTHENTICATED_MATCH = MatchPlan.plain(UNAUTHENTICATED);

    static final MatchPlan LAST_MATCH = MatchPlan.plain(LAST);

    private RefereeScript() {}

    /** The scenarios between the first match and the last. */
    static List<MatchScenario> scenarios() {
        return List.of(
                new MatchScenario("equal choices", MatchPlan.of(2, PlayerBehaviour.WILLING, Parity.EVEN)),
                new MatchScenario("a player declines", MatchPlan.of(3, PlayerBehaviour.DECLINING, Parity.ODD)),
                new MatchScenario(
                        "a wrong choice, then a right one", MatchPlan.of(4, PlayerBehaviour.WRONG_CHOICE, Parity.ODD)),
                new MatchScenario(
                        "an answer for another match", MatchPlan.of(5, PlayerBehaviour.WRONG_MATCH, Parity.ODD)),
                new MatchScenario(
                        "an answer with a wrong token", MatchPlan.of(6, PlayerBehaviour.WRONG_TOKEN, Parity.ODD)),
                new MatchScenario("a stranger's choice", MatchPlan.of(7, PlayerBehaviour.IMPERSONATED, Parity.EVEN)),
                new MatchScenario("RUN_MATCH twice", MatchPlan.plain(8).assignedTwice()),
                new MatchScenario("a report refused", MatchPlan.plain(9).with(ReportHandling.REFUSES_ONCE)),
                new MatchScenario("silence", silence()),
                new MatchScenario("a report known already", MatchPlan.plain(11).with(ReportHandling.KNOWS_IT)),
                new MatchScenario("more matches than places", overload()));
    }

    /** Three matches that last as long as the referee's time-outs; played together to save time. */
    private static List<MatchPlan> silence() {
        return List.of(
                MatchPlan.of(SILENT_PLAYER, PlayerBehaviour.SILENT, Parity.ODD).amongMany(1),
                MatchPlan.of(SILENT_PLAYER, PlayerBehaviour.LATE, Parity.ODD).amongMany(2),
                MatchPlan.plain(IGNORED_REPORT)
                        .with(ReportHandling.IGNORES_ONCE)
                        .amongMany(1));
    }

    private static List<MatchPlan> overload() {
        return IntStream.rangeClosed(1, MORE_THAN_CAPACITY)
                .mapToObj(MatchPlan.plain(OVERLOAD)::amongMany)
                .toList();
    }
}
