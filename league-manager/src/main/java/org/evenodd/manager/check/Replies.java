package org.evenodd.manager.check;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.GameErrorAck;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.GameOverAck;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.MatchResultAck;
import org.evenodd.protocol.message.McpNumber;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.node.ObjectNode;

/** What the checker answers, in its three roles. */
record Replies(Cast cast, Author author) {

    private static final int SECOND_TRY = 2;

    /** A place for the referee. */
    RpcOutcome registration() {
        return result(new RefereeRegisterResponse(
                author.begin().withToken(cast.token()),
                RegistrationStatus.ACCEPTED,
                Cast.REFEREE,
                cast.league(),
                author.clock().instant(),
                Rejection.NONE));
    }

    /**
     * To a report.
     *
     * @param nth how many of the match there have been, with this one
     */
    RpcOutcome report(Heard heard, MatchPlan plan, int nth) {
        AtReports manner = nth < SECOND_TRY ? plan.atReports() : AtReports.ACCEPTS;
        return switch (manner) {
            case KNOWS_IT -> refused(heard, ErrorCode.E016, McpNumber.DUPLICATE_REPORT);
            case REFUSES_ONCE -> refused(heard, ErrorCode.E001, RpcError.INTERNAL_ERROR);
            default -> taken(heard, plan);
        };
    }

    private RpcOutcome taken(Heard heard, MatchPlan plan) {
        return result(new MatchResultAck(
                envelope(heard), AckStatus.ACCEPTED, plan.match(), plan.match().round()));
    }

    private RpcOutcome refused(Heard heard, ErrorCode code, int number) {
        LeagueError data = new LeagueError(
                envelope(heard), ErrorText.of(code), code.title(), heard.type().name(), ErrorContext.NONE);
        return new RpcOutcome.Failure(new RpcError(number, code.title(), MessageCodec.encode(data)));
    }

    /** A player's answer. */
    RpcOutcome player(Heard heard, MatchPlan plan) {
        PlayerId player = heard.to().player();
        Envelope envelope = signed(heard, plan.match());
        return switch (heard.type()) {
            case GAME_INVITATION ->
                result(new GameJoinAck(
                        envelope, plan.match(), player, author.clock().instant(), heard.act() != Act.DECLINE));
            case CHOOSE_PARITY_CALL -> choice(heard, plan, envelope);
            case GAME_OVER -> result(new GameOverAck(envelope, AckStatus.ACKNOWLEDGED, player, plan.match()));
            default -> result(new GameErrorAck(envelope, AckStatus.ACKNOWLEDGED, player, plan.match()));
        };
    }

    private RpcOutcome choice(Heard heard, MatchPlan plan, Envelope envelope) {
        Parity choice = plan.part(heard.to()).parity();
        PlayerId player = heard.to().player();
        ChooseParityResponse right = new ChooseParityResponse(envelope, plan.match(), player, choice);
        return switch (heard.act()) {
            case WRONG_CHOICE -> altered(right, "parity_choice", choice.name());
            case WRONG_MATCH ->
                altered(
                        right,
                        "match_id",
                        MatchId.of(plan.match().round().next(), 1).value());
            case WRONG_TOKEN ->
                altered(right, "auth_token", Cast.wrongToken(player).value());
            default -> result(right);
        };
    }

    /** What a stranger posts who takes himself for a player. */
    Message forged(Heard heard, MatchPlan plan) {
        PlayerId player = heard.to().player();
        Parity choice = plan.part(heard.to()).parity().opposite();
        return new ChooseParityResponse(
                unsigned(heard).withToken(Cast.wrongToken(player)), plan.match(), player, choice);
    }

    private Envelope signed(Heard heard, MatchId match) {
        return unsigned(heard).withToken(cast.matchToken(heard.to().player(), match));
    }

    private Envelope unsigned(Heard heard) {
        Envelope plain = envelope(heard);
        Sender sender = heard.to().player().asSender();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), null);
    }

    private Envelope envelope(Heard heard) {
        String conversation = heard.params().path("conversation_id").stringValue("");
        return ConversationId.SYNTAX.accepts(conversation)
                ? author.in(new ConversationId(conversation))
                : author.begin();
    }

    private static RpcOutcome altered(Message message, String field, String value) {
        try {
            ObjectNode tree = (ObjectNode) StrictJson.parse(Json.bytes(MessageCodec.encode(message)));
            return new RpcOutcome.Result(JsonValue.of(tree.put(field, value)));
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("our own message is no JSON", e);
        }
    }

    private static RpcOutcome result(Message message) {
        return new RpcOutcome.Result(MessageCodec.encode(message));
    }
}
