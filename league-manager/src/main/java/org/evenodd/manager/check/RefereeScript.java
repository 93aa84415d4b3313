package org.evenodd.manager.check;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Parity;

/** The script that is played with a referee. */
final class RefereeScript {

    /** More matches than any referee may run at once (PRD 3.1.2). */
    private static final int CROWD = 12;

    private static final int SILENCE = 10;
    private static final int UNHEARD = 12;
    private static final int CROWDED = 13;
    private static final int BY_A_STRANGER = 14;
    private static final int LAST = 15;

    static final MatchScenario FIRST = new MatchScenario("a match that somebody wins", MatchPlan.plain(1));

    static final MatchPlan STRANGERS = MatchPlan.plain(BY_A_STRANGER);

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
                new MatchScenario("more matches than places", crowd()));
    }

    /** Three matches that last as long as the referee's time-outs; played together to save time. */
    private static List<MatchPlan> silence() {
        return List.of(
                MatchPlan.of(SILENCE, PlayerBehaviour.SILENT, Parity.ODD).inCrowd(1),
                MatchPlan.of(SILENCE, PlayerBehaviour.LATE, Parity.ODD).inCrowd(2),
                MatchPlan.plain(UNHEARD).with(ReportHandling.IGNORES_ONCE).inCrowd(1));
    }

    private static List<MatchPlan> crowd() {
        return IntStream.rangeClosed(1, CROWD)
                .mapToObj(MatchPlan.plain(CROWDED)::inCrowd)
                .toList();
    }
}
