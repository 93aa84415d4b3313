package org.evenodd.conformance.player;

import static org.evenodd.protocol.jsonrpc.RpcError.METHOD_NOT_FOUND;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.play.AnswerScreening;

/**
 * Judges a player's answer to an invitation or a call for a choice.
 *
 * @param player the bot as the referee of this match knows it
 * @param registered whether the checker has given the bot an id and a token, which its answers then have to carry
 */
record AnswerJudge(MatchId match, Contestant player, boolean registered, Compatibility compatibility) {

    private static final String TOKEN = "/auth_token";
    private static final String PLAYER = "/player_id";

    List<Finding> judge(CheckedCall asked) {
        if (asked.answer() instanceof Answer.Answered answered) {
            return message(asked, answered);
        }
        if (asked.answer() instanceof Answer.Wrong wrong) {
            return List.of(violation(asked, wrong.violations().get(0)));
        }
        return List.of(
                registered && DisbelievedCaller.isMeantBy(asked.answer())
                        ? TellingJudge.disbelieved(asked)
                        : silence(asked));
    }

    private static Finding silence(CheckedCall asked) {
        boolean invitation = asked.type() == MessageType.GAME_INVITATION;
        PlayerRule unanswered = invitation ? PlayerRule.INVITATION_ANSWERED : PlayerRule.CHOICE_ANSWERED;
        if (asked.answer() instanceof Answer.PeerUnreachable unreachable) {
            return PlayerRule.ANSWER_READABLE.seen("the answer cannot be read: " + unreachable.reason(), asked.last());
        }
        if (asked.answer() instanceof Answer.ErrorReturned refused) {
            return unanswered.seen(refusal(asked, refused), asked.last());
        }
        if (asked.answer() instanceof Answer.Acknowledged) {
            return unanswered.seen(
                    "the reply holds no answer, and none was posted to the referee in time", asked.last());
        }
        return (invitation ? PlayerRule.INVITATION_IN_TIME : PlayerRule.CHOICE_IN_TIME)
                .seen(asked.summary(), asked.last());
    }

    private static String refusal(CheckedCall asked, Answer.ErrorReturned refused) {
        return refused.code() == METHOD_NOT_FOUND
                ? "no name of the message is known there: "
                        + String.join(", ", asked.type().methods())
                : asked.summary();
    }

    private List<Finding> message(CheckedCall asked, Answer.Answered answered) {
        List<Finding> findings = new ArrayList<>();
        Message message = answered.message();
        AnswerScreening.Findings screened = AnswerScreening.reply(message, match, player, compatibility);
        screened.violations().stream()
                .filter(violation -> isKnown(violation.pointer()))
                .forEach(violation -> findings.add(violation(asked, violation)));
        answered.notes().forEach(note -> findings.add(note(asked, note)));
        screened.notes().stream()
                .filter(note -> isKnown(note.field()))
                .forEach(note -> findings.add(note(asked, note)));
        if (message instanceof GameJoinAck ack && !ack.accept()) {
            findings.add(PlayerRule.INVITATION_ACCEPTED.seen("accept: false", asked.last()));
        }
        return findings;
    }

    private boolean isKnown(String field) {
        return registered || !(field.equals(TOKEN) || field.equals(PLAYER));
    }

    private static Finding note(CheckedCall asked, DialectNote note) {
        String seen = Finding.sentence(note);
        return switch (note.field()) {
            case TOKEN -> PlayerRule.ANSWER_TOKEN.seen(seen, asked.last());
            case PLAYER -> PlayerRule.PLAYER_ID.seen(seen, asked.last());
            default -> Finding.of(ProtocolRule.of(note), seen, asked.last());
        };
    }

    private static Finding violation(CheckedCall asked, Violation violation) {
        return rule(violation).seen(violation.sentence(), asked.last());
    }

    private static PlayerRule rule(Violation violation) {
        return switch (violation.pointer()) {
            case "/accept" -> PlayerRule.ACCEPT_BOOLEAN;
            case "/parity_choice" -> PlayerRule.CHOICE_VALUE;
            case TOKEN -> PlayerRule.ANSWER_TOKEN_WRONG;
            default -> rule(violation.code());
        };
    }

    private static PlayerRule rule(ErrorCode code) {
        return switch (code) {
            case E015 -> PlayerRule.MATCH_ID;
            case E018 -> PlayerRule.PROTOCOL_NAME;
            case E021 -> PlayerRule.TIMESTAMP_UTC;
            default -> PlayerRule.ANSWER_FIELDS;
        };
    }
}
