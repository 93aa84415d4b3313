package org.evenodd.referee.operation;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Refusal;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * Lets the manager's messages in and nobody else's: they carry the token that the manager gave to this referee.
 *
 * @param identity empty until the manager has given one
 */
record ManagerGate(Supplier<Optional<RefereeIdentity>> identity) {

    /** A handler of what comes from the manager. */
    <M extends Message> MessageHandler<M> guard(BiFunction<M, RefereeIdentity, Reply> handler) {
        return call -> identity.get()
                .map(referee -> handle(call.message(), referee, handler))
                .orElseGet(ManagerGate::notYet)
                .now();
    }

    private static <M extends Message> Reply handle(
            M message, RefereeIdentity referee, BiFunction<M, RefereeIdentity, Reply> handler) {
        AuthToken token = message.envelope().authToken();
        if (token == null) {
            return Reply.refuse(ErrorCode.E011, "auth_token must be this referee's own");
        }
        return token.equals(referee.token()) ? handler.apply(message, referee) : Reply.refuse(wrong(token));
    }

    private static Refusal wrong(AuthToken token) {
        return Refusal.of(ErrorCode.E012, "auth_token must be this referee's own")
                .with(new ErrorContext(null, null, null, null, null, token.preview(), null, null));
    }

    private static Reply notYet() {
        return Reply.refuse(
                Refusal.of(ErrorCode.E016, "This referee is not registered yet").numbered(RpcError.SERVER_ERROR));
    }
}
