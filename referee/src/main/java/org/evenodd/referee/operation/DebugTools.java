package org.evenodd.referee.operation;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.operation.PlainMethod;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.match.Match;
import org.evenodd.referee.play.MatchSlots;
import tools.jackson.databind.JsonNode;

/** The course's debug tools for referees; they reveal no choice and no number. */
record DebugTools(MatchSlots slots, EnvelopeWriter author) {

    static final PlainMethod PING =
            PlainMethod.question("ping", "Is it there?", "Tells whether this referee is there.", RefereePong.class);
    static final PlainMethod GET_MATCH_STATE = new PlainMethod(
            "get_match_state",
            "How does a match stand?",
            "Tells who plays a match that is run here, and what it waits for. Shows no choice and no number.",
            true,
            MatchQuestion.class,
            MatchStateView.class);

    /** Returns whether a method is one of these tools, which anybody may call. */
    static boolean isOne(String method) {
        return method.equals(PING.name()) || method.equals(GET_MATCH_STATE.name());
    }

    /** The params: the match to show. */
    record MatchQuestion(MatchId matchId) {}

    /** The state of a match. */
    record MatchStateView(MatchId matchId, MatchState state, PlayerId playerA, PlayerId playerB) implements JsonRecord {

        static MatchStateView of(Match match) {
            return new MatchStateView(
                    match.setup().match(),
                    match.state(),
                    match.setup().playerA(),
                    match.setup().playerB());
        }
    }

    /** The answer to a ping. */
    record RefereePong(String status) implements JsonRecord {}

    RpcOutcome ping(RpcRequest request, Caller caller) {
        return new RpcOutcome.RpcResult(new RefereePong("ok"));
    }

    RpcOutcome matchState(RpcRequest request, Caller caller) {
        String id = request.params().path("match_id").stringValue("");
        return MatchId.SYNTAX.accepts(id) ? matchState(new MatchId(id)) : unknown(request);
    }

    private RpcOutcome matchState(MatchId id) {
        return slots.find(id)
                .<RpcOutcome>map(match -> new RpcOutcome.RpcResult(MatchStateView.of(match)))
                .orElseGet(() -> unknown(id.value()));
    }

    private RpcOutcome unknown(RpcRequest request) {
        JsonNode id = request.params().path("match_id");
        return unknown(id.isMissingNode() ? "nothing" : id.toString());
    }

    private RpcOutcome unknown(String got) {
        Violation violation = new Violation("/match_id", ErrorCode.E015, "a match that is run here", got);
        LeagueError data = new LeagueError(
                author.begin(),
                ErrorText.of(violation.code()),
                violation.sentence(),
                GET_MATCH_STATE.name(),
                ErrorContext.of(violation));
        int number = MessageType.GAME_JOIN_ACK.numbers().of(ErrorCode.E015).orElse(RpcError.INVALID_PARAMS);
        return new RpcOutcome.Failure(new RpcError(number, ErrorCode.E015.title(), MessageCodec.encode(data)));
    }
}
