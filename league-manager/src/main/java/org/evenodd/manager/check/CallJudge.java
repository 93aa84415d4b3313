package org.evenodd.manager.check;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.MessageType;

/** Judges how a referee asks for the choices. */
final class CallJudge {

    private CallJudge() {}

    static List<Finding> judge(Played played) {
        List<Finding> findings = new ArrayList<>();
        if (played.forfeiter().isPresent()) {
            return findings;
        }
        for (Role role : List.of(Role.PLAYER_A, Role.PLAYER_B)) {
            findings.addAll(called(played, role));
        }
        Turns.inTurn(played, MessageType.CHOOSE_PARITY_CALL)
                .map(second -> second.finding(
                        RefereeRule.CALLED_AT_ONCE.rule(),
                        "%s is called only after the other has chosen"
                                .formatted(second.to().player()),
                        played.plan()))
                .ifPresent(findings::add);
        findings.addAll(deadlines(played));
        secret(played).ifPresent(findings::add);
        return findings;
    }

    private static List<Finding> called(Played played, Role role) {
        Optional<Heard> call = played.first(MessageType.CHOOSE_PARITY_CALL, role);
        boolean invited = played.first(MessageType.GAME_INVITATION, Role.PLAYER_A)
                        .isPresent()
                && played.first(MessageType.GAME_INVITATION, Role.PLAYER_B).isPresent();
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
                        played.plan()))
                .stream()
                .toList();
    }

    private static Instant joined(Played played, Role role) {
        return played.first(MessageType.GAME_INVITATION, role)
                .map(Heard::answered)
                .orElse(Instant.MIN);
    }

    private static List<Finding> deadlines(Played played) {
        return played.of(MessageType.CHOOSE_PARITY_CALL).stream()
                .filter(heard -> heard.message(ChooseParityCall.class)
                        .filter(CallJudge::isTooLate)
                        .isPresent())
                .limit(1)
                .map(heard -> heard.finding(
                        RefereeRule.DEADLINE_AHEAD.rule(),
                        "deadline %s, timestamp %s"
                                .formatted(
                                        heard.params().path("deadline"),
                                        heard.params().path("timestamp")),
                        played.plan()))
                .toList();
    }

    private static boolean isTooLate(ChooseParityCall call) {
        Instant deadline = call.deadline();
        Instant sent = call.envelope().timestamp();
        return deadline != null && sent != null && deadline.isBefore(sent);
    }

    private static Optional<Finding> secret(Played played) {
        return played.heard().stream()
                .filter(heard -> heard.to() != Role.MANAGER && !heard.is(MessageType.GAME_OVER))
                .filter(heard -> heard.at().isBefore(played.chose(heard.to())))
                .filter(heard -> Spoiler.isIn(
                        heard.params(), heard.to().opponent().player().value()))
                .findFirst()
                .map(heard -> heard.finding(
                        RefereeRule.SECRET_CHOICE.rule(),
                        "%s to %s, who has not chosen yet, shows the other's choice"
                                .formatted(heard.type(), heard.to().player()),
                        played.plan()));
    }
}
