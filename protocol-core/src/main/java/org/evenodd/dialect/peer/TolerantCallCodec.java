package org.evenodd.dialect.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.dialect.AliasEcho;
import org.evenodd.dialect.FormNotes;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.TimeLimit;
import org.evenodd.protocol.peer.CallCodec;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.PlayerId;

/** Reads calls in any form, and adds aliases to the answers for foreign callers. */
public record TolerantCallCodec(TolerantCodec codec) implements CallCodec {

    @Override
    public Decoded read(MessageType type, RpcRequest request, Caller caller) {
        Decoded decoded = codec.decodeRequest(type, request.params());
        List<DialectNote> form = FormNotes.of(request, type, caller);
        return decoded instanceof Decoded.Valid valid && !form.isEmpty() ? with(form, valid) : decoded;
    }

    private static Decoded with(List<DialectNote> form, Decoded.Valid valid) {
        List<DialectNote> notes = new ArrayList<>(form);
        notes.addAll(valid.notes());
        return new Decoded.Valid(valid.message(), notes);
    }

    @Override
    public JsonValue write(Message answer, IncomingCall<?> call, RpcRequest request) {
        JsonValue canonical = codec.toOthers(MessageCodec.encode(answer));
        boolean byType = call.framing() == Framing.TYPE && call.message().type().limit() == TimeLimit.REGISTER;
        JsonValue signed = byType ? AliasEcho.signed(canonical) : canonical;
        return isForeign(call, request) ? AliasEcho.beside(signed, call.notes()) : signed;
    }

    /** Whether the sender departs from the protocol, or shows no token of the protocol's form where one is due. */
    private static boolean isForeign(IncomingCall<?> call, RpcRequest request) {
        return FormNotes.isRenamed(request, call.message().type()) || neededLeniency(call);
    }

    private static boolean neededLeniency(IncomingCall<?> call) {
        AuthToken shown = call.message().envelope().authToken();
        boolean tokenIsDue = call.message().type().limit() != TimeLimit.REGISTER;
        return !call.notes().isEmpty()
                || (tokenIsDue
                        && (shown == null
                                || !isOfTheReceiver(shown, call.message().type())));
    }

    /**
     * Players are shown only their own tokens (docs/protocol-decisions.md, Tokens); other receivers need not be
     * distinguished here.
     */
    private static boolean isOfTheReceiver(AuthToken token, MessageType type) {
        Optional<AgentId> owner = LeagueToken.claimed(token);
        boolean toPlayer = type.receivers().equals(Set.of(AgentKind.PLAYER));
        return owner.isPresent() && (!toPlayer || owner.get() instanceof PlayerId);
    }
}
