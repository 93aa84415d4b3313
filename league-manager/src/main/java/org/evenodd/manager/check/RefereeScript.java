package org.evenodd.manager.check;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Parity;

/** What is played with a referee. */
final class RefereeScript {

    /** More than any referee has places for (PRD 3.1.2). */
    private static final int CROWD = 12;

    private static final int SILENCE = 10;
    private static final int UNHEARD = 12;
    private static final int CROWDED = 13;
    private static final int BY_A_STRANGER = 14;
    private static final int LAST = 15;

    static final Scenario FIRST = new Scenario("a match that somebody wins", MatchPlan.plain(1));

    static final MatchPlan STRANGERS = MatchPlan.plain(BY_A_STRANGER);

    static final MatchPlan LAST_MATCH = MatchPlan.plain(LAST);

    private RefereeScript() {}

    /** Everything between the first match and the last. */
    static List<Scenario> scenarios() {
        return List.of(
                new Scenario("equal choices", MatchPlan.of(2, Behaviour.WILLING, Parity.EVEN)),
                new Scenario("a player declines", MatchPlan.of(3, Behaviour.DECLINING, Parity.ODD)),
                new Scenario("a wrong choice, then a right one", MatchPlan.of(4, Behaviour.WRONG_CHOICE, Parity.ODD)),
                new Scenario("an answer for another match", MatchPlan.of(5, Behaviour.WRONG_MATCH, Parity.ODD)),
                new Scenario("an answer with a wrong token", MatchPlan.of(6, Behaviour.WRONG_TOKEN, Parity.ODD)),
                new Scenario("a stranger's choice", MatchPlan.of(7, Behaviour.IMPERSONATED, Parity.EVEN)),
                new Scenario("RUN_MATCH twice", MatchPlan.plain(8).assignedTwice()),
                new Scenario("a report refused", MatchPlan.plain(9).with(ReportHandling.REFUSES_ONCE)),
                new Scenario("silence", silence()),
                new Scenario("a report known already", MatchPlan.plain(11).with(ReportHandling.KNOWS_IT)),
                new Scenario("more matches than places", crowd()));
    }

    /** Three that last as long as the referee's time-outs; all at once, so that it takes the time of one. */
    private static List<MatchPlan> silence() {
        return List.of(
                MatchPlan.of(SILENCE, Behaviour.SILENT, Parity.ODD).inCrowd(1),
                MatchPlan.of(SILENCE, Behaviour.LATE, Parity.ODD).inCrowd(2),
                MatchPlan.plain(UNHEARD).with(ReportHandling.IGNORES_ONCE).inCrowd(1));
    }

    private static List<MatchPlan> crowd() {
        return IntStream.rangeClosed(1, CROWD)
                .mapToObj(MatchPlan.plain(CROWDED)::inCrowd)
                .toList();
    }
}
