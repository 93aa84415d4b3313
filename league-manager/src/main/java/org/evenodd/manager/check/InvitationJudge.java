package org.evenodd.manager.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** Judges whom a referee invites, and when. */
final class InvitationJudge {

    private InvitationJudge() {}

    static List<Finding> judge(Played played) {
        List<Finding> findings = new ArrayList<>();
        for (Role role : List.of(Role.PLAYER_A, Role.PLAYER_B)) {
            if (played.first(MessageType.GAME_INVITATION, role).isEmpty()) {
                findings.add(played.missing(RefereeRule.INVITED, role.player() + " gets no GAME_INVITATION"));
            }
        }
        findings.addAll(inTurn(played));
        findings.addAll(opponents(played));
        findings.addAll(afterRefusal(played));
        return findings;
    }

    private static List<Finding> inTurn(Played played) {
        return Turns.inTurn(played, MessageType.GAME_INVITATION)
                .map(second -> second.finding(
                        RefereeRule.INVITED_AT_ONCE.rule(),
                        "%s is invited only after the other has answered"
                                .formatted(second.to().player()),
                        played.plan()))
                .stream()
                .toList();
    }

    private static List<Finding> opponents(Played played) {
        return played.of(MessageType.GAME_INVITATION).stream()
                .filter(heard -> heard.message(GameInvitation.class)
                        .filter(invitation -> isAnother(invitation.opponentId(), heard))
                        .isPresent())
                .map(heard -> heard.finding(
                        RefereeRule.INVITATION_OPPONENT.rule(),
                        "the opponent of %s is said to be %s"
                                .formatted(heard.to().player(), heard.params().path("opponent_id")),
                        played.plan()))
                .toList();
    }

    /** Whether somebody else is named than the opponent; nobody is a matter of the message's form. */
    private static boolean isAnother(@Nullable PlayerId named, Heard heard) {
        return named != null && !named.equals(heard.to().opponent().player());
    }

    private static List<Finding> afterRefusal(Played played) {
        return played.heard().stream()
                .filter(heard -> isTooMuch(heard, played))
                .limit(1)
                .map(heard -> heard.finding(
                        RefereeRule.REFUSAL_AT_ONCE.rule(),
                        "%s to %s after P02 has declined"
                                .formatted(heard.type(), heard.to().player()),
                        played.plan()))
                .toList();
    }

    private static boolean isTooMuch(Heard heard, Played played) {
        return played.plan().second().manner() == Manner.DECLINING
                && (heard.is(MessageType.CHOOSE_PARITY_CALL) || isSecondInvitation(heard, played));
    }

    private static boolean isSecondInvitation(Heard heard, Played played) {
        return heard.is(MessageType.GAME_INVITATION, Role.PLAYER_B)
                && !played.of(MessageType.GAME_INVITATION, Role.PLAYER_B).get(0).equals(heard);
    }
}
