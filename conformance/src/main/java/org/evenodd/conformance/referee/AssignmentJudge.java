package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;

/** Judges the answers to RUN_MATCH. */
final class AssignmentJudge {

    private AssignmentJudge() {}

    /** Findings about a match that the referee did not take. */
    static List<Finding> refused(RefereedMatch played) {
        CheckedCall assigned = played.assigned();
        if (played.plan().overloading() && assigned.isRefused()) {
            return played.of(MessageType.GAME_INVITATION).stream()
                    .limit(1)
                    .map(invitation -> invitation.finding(
                            RefereeRule.REFUSED_NOT_PLAYED.rule(),
                            "%s was refused, and its players are invited"
                                    .formatted(played.plan().match()),
                            played.description()))
                    .toList();
        }
        return List.of(RefereeRule.RUN_MATCH_ACKNOWLEDGED.seen(assigned.summary(), assigned.last()));
    }

    static List<Finding> judge(RefereedMatch played) {
        List<Finding> findings = new ArrayList<>();
        CheckedCall assigned = played.assigned();
        if (assigned.answer() instanceof Answer.Acknowledged) {
            findings.add(RefereeRule.RUN_MATCH_ACK.seen("no RUN_MATCH_ACK in the answer", assigned.last()));
        }
        assigned.forgiven().forEach(findings::add);
        findings.addAll(twice(played));
        return findings;
    }

    private static List<Finding> twice(RefereedMatch played) {
        List<Received<CheckerRole>> invitations = played.of(MessageType.GAME_INVITATION, CheckerRole.PLAYER_A);
        return played.plan().twice() && invitations.size() > 1
                ? List.of(invitations
                        .get(1)
                        .finding(
                                RefereeRule.RUN_MATCH_ONCE.rule(),
                                "P01 is invited again after the second RUN_MATCH",
                                played.description()))
                : List.of();
    }
}
