package org.evenodd.conformance.referee;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;

/** Judges how a referee calls for choices. */
final class CallJudge {

    private CallJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        List<Finding> findings = new ArrayList<>();
        if (played.forfeiter().isPresent()) {
            return findings;
        }
        for (CheckerRole role : List.of(CheckerRole.PLAYER_A, CheckerRole.PLAYER_B)) {
            findings.addAll(called(played, role));
        }
        played.inTurn(MessageType.CHOOSE_PARITY_CALL)
                .map(second -> second.finding(
                        RefereeRule.CALLED_AT_ONCE.rule(),
                        "%s is called only after the other has chosen"
                                .formatted(second.to().player()),
                        played.description()))
                .ifPresent(findings::add);
        findings.addAll(deadlines(played));
        secret(played).ifPresent(findings::add);
        return findings;
    }

    private static List<Finding> called(RefereedMatch played, CheckerRole role) {
        Optional<Received<CheckerRole>> call = played.first(MessageType.CHOOSE_PARITY_CALL, role);
        boolean invited =
                played.first(MessageType.GAME_INVITATION, CheckerRole.PLAYER_A).isPresent()
                        && played.first(MessageType.GAME_INVITATION, CheckerRole.PLAYER_B)
                                .isPresent();
        if (call.isEmpty()) {
            return invited
                    ? List.of(played.missing(RefereeRule.CALLED, role.player() + " gets no CHOOSE_PARITY_CALL"))
                    : List.of();
        }
        return call
                .filter(early -> early.at().isBefore(joined(played, role.opponent())))
                .map(early -> early.finding(
                        RefereeRule.CALLED_AFTER_JOINS.rule(),
                        "%s is called before %s has joined"
                                .formatted(role.player(), role.opponent().player()),
                        played.description()))
                .stream()
                .toList();
    }

    private static Instant joined(RefereedMatch played, CheckerRole role) {
        return played.first(MessageType.GAME_INVITATION, role)
                .map(played::answered)
                .orElse(Instant.MIN);
    }

    private static List<Finding> deadlines(RefereedMatch played) {
        return played.of(MessageType.CHOOSE_PARITY_CALL).stream()
                .filter(received -> received.message(ChooseParityCall.class)
                        .filter(CallJudge::isTooLate)
                        .isPresent())
                .limit(1)
                .map(received -> received.finding(
                        RefereeRule.DEADLINE_AHEAD.rule(),
                        "deadline %s, timestamp %s"
                                .formatted(
                                        received.params().path("deadline"),
                                        received.params().path("timestamp")),
                        played.description()))
                .toList();
    }

    private static boolean isTooLate(ChooseParityCall call) {
        Instant deadline = call.deadline();
        Instant sent = call.envelope().timestamp();
        return deadline != null && sent != null && deadline.isBefore(sent);
    }

    private static Optional<Finding> secret(RefereedMatch played) {
        return played.received().stream()
                .filter(received -> received.to() != CheckerRole.MANAGER && !received.is(MessageType.GAME_OVER))
                .filter(received -> received.at().isBefore(played.chose(received.to())))
                .filter(received -> ChoiceLeak.isIn(
                        received.params(), received.to().opponent().player().value()))
                .findFirst()
                .map(received -> received.finding(
                        RefereeRule.SECRET_CHOICE.rule(),
                        "%s to %s, who has not chosen yet, shows the other's choice"
                                .formatted(received.type(), received.to().player()),
                        played.description()));
    }
}
