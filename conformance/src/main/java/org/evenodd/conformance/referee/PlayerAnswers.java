package org.evenodd.conformance.referee;

import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;

/** The checker's answers as one of the players of a match. */
record PlayerAnswers(ScriptedLeague league, EnvelopeWriter author, MatchPlan plan) {

    RpcOutcome answer(Received<CheckerRole> received, PlayerReaction reaction) {
        PlayerId player = received.to().player();
        MatchId match = plan.match();
        Message right = ScriptedLeague.answer(
                received.type(),
                unsigned(received).withToken(league.matchToken(player, match)),
                match,
                player,
                reaction != PlayerReaction.DECLINE,
                plan.player(received.to()).parity());
        return switch (reaction) {
            case WRONG_CHOICE ->
                altered(
                        right,
                        "parity_choice",
                        plan.player(received.to()).parity().name());
            case WRONG_MATCH ->
                altered(right, "match_id", MatchId.of(match.round().next(), 1).value());
            case WRONG_TOKEN ->
                altered(right, "auth_token", ScriptedLeague.wrongToken(player).value());
            default -> new RpcOutcome.RpcResult(MessageCodec.encode(right));
        };
    }

    /** The message that an impostor posts in the player's name. */
    Message forged(Received<CheckerRole> call) {
        PlayerId player = call.to().player();
        Parity choice = plan.player(call.to()).parity().opposite();
        return new ChooseParityResponse(
                unsigned(call).withToken(ScriptedLeague.wrongToken(player)), plan.match(), player, choice);
    }

    private Envelope unsigned(Received<CheckerRole> received) {
        Envelope plain = received.reply(author);
        Sender sender = received.to().player().asSender();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), null);
    }

    private static RpcOutcome altered(Message message, String field, String value) {
        return new RpcOutcome.RpcResult(JsonValue.of(BodyTrees.of(message).put(field, value)));
    }
}
