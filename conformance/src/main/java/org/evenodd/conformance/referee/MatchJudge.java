package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenodd.conformance.kit.Finding;

/** Applies all judges to a match. */
final class MatchJudge {

    private static final List<Function<RefereedMatch, List<Finding>>> OF_A_MATCH = List.of(
            AssignmentJudge::judge,
            RefereeFormJudge::judge,
            InvitationJudge::judge,
            CallJudge::judge,
            WrongAnswerJudge::judge,
            SilenceJudge::judge,
            OutcomeJudge::judge,
            ReportJudge::judge);

    private MatchJudge() {}

    /** The findings about a match. */
    static List<Finding> judge(RefereedMatch played) {
        if (!played.assigned().isTaken()) {
            return AssignmentJudge.refused(played);
        }
        List<Finding> findings = new ArrayList<>();
        OF_A_MATCH.forEach(judge -> findings.addAll(judge.apply(played)));
        return findings;
    }
}
