package org.evenodd.conformance.referee;

import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;

/** The checker's answers as one of the players of a match. */
record PlayerAnswers(ScriptedRefereeLeague league, EnvelopeWriter author, MatchPlan plan) {

    RpcOutcome answer(Received<CheckerRole> received, PlayerReaction reaction) {
        PlayerId player = received.to().player();
        MatchId match = plan.match();
        Envelope envelope = unsigned(received).withToken(league.matchToken(player, match));
        return switch (received.type()) {
            case GAME_INVITATION ->
                result(new GameJoinAck(
                        envelope, match, player, author.clock().instant(), reaction != PlayerReaction.DECLINE));
            case CHOOSE_PARITY_CALL -> choice(received.to(), reaction, envelope);
            case GAME_OVER -> result(new GameOverAck(envelope, AckStatus.ACKNOWLEDGED, player, match));
            default -> result(new GameErrorAck(envelope, AckStatus.ACKNOWLEDGED, player, match));
        };
    }

    private RpcOutcome choice(CheckerRole role, PlayerReaction reaction, Envelope envelope) {
        Parity choice = plan.player(role).parity();
        PlayerId player = role.player();
        MatchId match = plan.match();
        ChooseParityResponse right = new ChooseParityResponse(envelope, match, player, choice);
        return switch (reaction) {
            case WRONG_CHOICE -> altered(right, "parity_choice", choice.name());
            case WRONG_MATCH ->
                altered(right, "match_id", MatchId.of(match.round().next(), 1).value());
            case WRONG_TOKEN ->
                altered(
                        right,
                        "auth_token",
                        ScriptedRefereeLeague.wrongToken(player).value());
            default -> result(right);
        };
    }

    /** The message that an impostor posts in the player's name. */
    Message forged(Received<CheckerRole> call) {
        PlayerId player = call.to().player();
        Parity choice = plan.player(call.to()).parity().opposite();
        return new ChooseParityResponse(
                unsigned(call).withToken(ScriptedRefereeLeague.wrongToken(player)), plan.match(), player, choice);
    }

    private Envelope unsigned(Received<CheckerRole> received) {
        Envelope plain = received.reply(author);
        Sender sender = received.to().player().asSender();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), null);
    }

    private static RpcOutcome altered(Message message, String field, String value) {
        return new RpcOutcome.RpcResult(JsonValue.of(BodyTrees.of(message).put(field, value)));
    }

    private static RpcOutcome result(Message message) {
        return new RpcOutcome.RpcResult(MessageCodec.encode(message));
    }
}
