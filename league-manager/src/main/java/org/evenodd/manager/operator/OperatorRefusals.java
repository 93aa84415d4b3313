package org.evenodd.manager.operator;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.peer.EnvelopeWriter;

/** Refusals of the operator's calls: JSON-RPC errors whose data is a LEAGUE_ERROR, as everywhere. */
record OperatorRefusals(EnvelopeWriter author) {

    RpcOutcome failure(String method, Refusal refusal) {
        LeagueError data = new LeagueError(
                author.begin(), ErrorText.of(refusal.code()), refusal.message(), method, refusal.context());
        int number = refusal.number().orElse(RpcError.INVALID_PARAMS);
        return new RpcOutcome.Failure(new RpcError(number, refusal.code().title(), MessageCodec.encode(data)));
    }
}
