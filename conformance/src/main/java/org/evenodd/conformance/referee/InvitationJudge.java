package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Judges which players a referee invites, and when. */
final class InvitationJudge {

    private InvitationJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        List<Finding> findings = new ArrayList<>();
        for (CheckerRole role : List.of(CheckerRole.PLAYER_A, CheckerRole.PLAYER_B)) {
            if (played.first(MessageType.GAME_INVITATION, role).isEmpty()) {
                findings.add(played.missing(RefereeRule.INVITED, role.player() + " gets no GAME_INVITATION"));
            }
        }
        findings.addAll(inTurn(played));
        findings.addAll(opponents(played));
        findings.addAll(afterRefusal(played));
        return findings;
    }

    private static List<Finding> inTurn(RefereedMatch played) {
        return played
                .inTurn(MessageType.GAME_INVITATION)
                .map(second -> second.finding(
                        RefereeRule.INVITED_AT_ONCE.rule(),
                        "%s is invited only after the other has answered"
                                .formatted(second.to().player()),
                        played.description()))
                .stream()
                .toList();
    }

    private static List<Finding> opponents(RefereedMatch played) {
        return played.of(MessageType.GAME_INVITATION).stream()
                .filter(received -> received.message(GameInvitation.class)
                        .filter(invitation -> isAnother(invitation.opponentId(), received))
                        .isPresent())
                .map(received -> received.finding(
                        RefereeRule.INVITATION_OPPONENT.rule(),
                        "the opponent of %s is said to be %s"
                                .formatted(
                                        received.to().player(),
                                        received.params().path("opponent_id")),
                        played.description()))
                .toList();
    }

    /** Whether the invitation names another agent than the opponent; a missing name is judged as a matter of form. */
    private static boolean isAnother(@Nullable PlayerId named, Received<CheckerRole> received) {
        return named != null && !named.equals(received.to().opponent().player());
    }

    private static List<Finding> afterRefusal(RefereedMatch played) {
        return played.received().stream()
                .filter(received -> isTooMuch(received, played))
                .limit(1)
                .map(received -> received.finding(
                        RefereeRule.REFUSAL_AT_ONCE.rule(),
                        "%s to %s after P02 has declined"
                                .formatted(received.type(), received.to().player()),
                        played.description()))
                .toList();
    }

    private static boolean isTooMuch(Received<CheckerRole> received, RefereedMatch played) {
        return played.plan().second().behaviour() == PlayerBehaviour.DECLINING
                && (received.is(MessageType.CHOOSE_PARITY_CALL) || isSecondInvitation(received, played));
    }

    private static boolean isSecondInvitation(Received<CheckerRole> received, RefereedMatch played) {
        return received.is(MessageType.GAME_INVITATION, CheckerRole.PLAYER_B)
                && !played.of(MessageType.GAME_INVITATION, CheckerRole.PLAYER_B)
                        .get(0)
                        .equals(received);
    }
}
