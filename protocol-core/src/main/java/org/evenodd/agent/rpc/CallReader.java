package org.evenodd.agent.rpc;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the message of a call, however it is framed. In tolerant mode the token of an {@code Authorization: Bearer} header
 * (RFC 6750, 2.1) counts as an {@code auth_token} that the message lacks; one that differs from the message's, or that is no
 * token, is E012. Strict mode ignores the header.
 */
record CallReader(MessageCodec codec) {

    private static final DialectNote IN_THE_HEADER = new DialectNote(
            "/auth_token", "only in a header", "in the message", "PRD 10.2", "Send the token as auth_token, too.", 1);

    private static final Decoded TWO_TOKENS = new Decoded.InvalidMessage(
            List.of(new Violation("/auth_token", ErrorCode.E012, "one token", "another in the Authorization header")));

    /** The message, with the notes on the call's form and on where its token is. */
    Decoded read(MessageType type, RpcRequest request, Caller caller) {
        ForeignForms foreign = codec.foreign();
        Decoded decoded = codec.decodeRequest(type, request.params());
        if (foreign == null || !(decoded instanceof Decoded.Valid valid)) {
            return decoded;
        }
        List<DialectNote> notes = new ArrayList<>(foreign.notes(request, type, caller));
        String shown = caller.headers().bearer().orElse("");
        AuthToken own = valid.message().envelope().authToken();
        if (!shown.isEmpty() && own == null) {
            notes.add(IN_THE_HEADER);
            decoded = codec.decodeRequest(
                    type, ((ObjectNode) request.params()).deepCopy().put("auth_token", shown));
        } else if (!shown.isEmpty() && !(AuthToken.SYNTAX.accepts(shown) && new AuthToken(shown).equals(own))) {
            return TWO_TOKENS;
        }
        if (notes.isEmpty() || !(decoded instanceof Decoded.Valid read)) {
            return decoded;
        }
        notes.addAll(read.notes());
        return new Decoded.Valid(read.message(), notes);
    }
}
