package org.evenodd.conformance.referee;

import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.DECLINING;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.IMPERSONATED;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.LATE;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.SILENT;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.WILLING;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.WRONG_CHOICE;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.WRONG_MATCH;
import static org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour.WRONG_TOKEN;
import static org.evenodd.conformance.referee.MatchPlan.ReportHandling.IGNORES_ONCE;
import static org.evenodd.conformance.referee.MatchPlan.ReportHandling.KNOWS_IT;
import static org.evenodd.conformance.referee.MatchPlan.ReportHandling.REFUSES_ONCE;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.util.List;
import java.util.stream.IntStream;

/** The script that is played with a referee. */
final class RefereeScript {

    /** More matches than any referee may run at once (PRD 3.1.2). */
    private static final int MORE_THAN_CAPACITY = 12;

    static final MatchScenario FIRST = new MatchScenario("a match that somebody wins", MatchPlan.plain(1));

    private static final int SILENT_PLAYER = 10;
    private static final int IGNORED_REPORT = 12;
    private static final int OVERLOAD = 13;

    static final MatchPlan UNAUTHENTICATED_MATCH = MatchPlan.plain(14);

    static final MatchPlan LAST_MATCH = MatchPlan.plain(15);

    private RefereeScript() {}

    /** Matches that are assigned together. */
    record MatchScenario(String title, List<MatchPlan> matches) {

        MatchScenario {
            matches = List.copyOf(matches);
        }

        MatchScenario(String title, MatchPlan match) {
            this(title, List.of(match));
        }
    }

    /** The scenarios between the first match and the last. */
    static List<MatchScenario> scenarios() {
        return List.of(
                new MatchScenario("equal choices", MatchPlan.of(2, WILLING, EVEN)),
                new MatchScenario("a player declines", MatchPlan.of(3, DECLINING, ODD)),
                new MatchScenario("a wrong choice, then a right one", MatchPlan.of(4, WRONG_CHOICE, ODD)),
                new MatchScenario("an answer for another match", MatchPlan.of(5, WRONG_MATCH, ODD)),
                new MatchScenario("an answer with a wrong token", MatchPlan.of(6, WRONG_TOKEN, ODD)),
                new MatchScenario("a stranger's choice", MatchPlan.of(7, IMPERSONATED, EVEN)),
                new MatchScenario("RUN_MATCH twice", MatchPlan.plain(8).assignedTwice()),
                new MatchScenario("a report refused", MatchPlan.plain(9).with(REFUSES_ONCE)),
                new MatchScenario("silence", silence()),
                new MatchScenario("a report known already", MatchPlan.plain(11).with(KNOWS_IT)),
                new MatchScenario("more matches than places", overload()));
    }

    /** Three matches that last as long as the referee's time-outs; played together to save time. */
    private static List<MatchPlan> silence() {
        return List.of(
                MatchPlan.of(SILENT_PLAYER, SILENT, ODD).amongMany(1),
                MatchPlan.of(SILENT_PLAYER, LATE, ODD).amongMany(2),
                MatchPlan.plain(IGNORED_REPORT).with(IGNORES_ONCE).amongMany(1));
    }

    private static List<MatchPlan> overload() {
        return IntStream.rangeClosed(1, MORE_THAN_CAPACITY)
                .mapToObj(MatchPlan.plain(OVERLOAD)::amongMany)
                .toList();
    }
}
