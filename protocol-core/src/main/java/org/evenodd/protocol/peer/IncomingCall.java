package org.evenodd.protocol.peer;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A message received by this agent.
 *
 * @param remoteAddress the sender's address
 * @param framing its framing, which its sender probably prefers
 * @param notes the leniencies it needed
 */
public record IncomingCall<M extends Message>(
        M message, String remoteAddress, Framing framing, List<DialectNote> notes) {

    private static final Set<AgentKind> TO_PLAYER = Set.of(AgentKind.PLAYER);

    /** A message received in standard JSON-RPC. */
    public IncomingCall(M message, String remoteAddress, List<DialectNote> notes) {
        this(message, remoteAddress, Framing.METHOD, notes);
    }

    public IncomingCall {
        notes = List.copyOf(notes);
    }

    /**
     * Whether its sender departs from the protocol, or shows no token of the protocol's form where one is due. Players
     * are shown only their own tokens (docs/protocol-decisions.md, Tokens); other receivers need not be distinguished.
     */
    boolean isForeign() {
        MessageType type = message.type();
        AuthToken shown = message.envelope().authToken();
        return !notes.isEmpty() || (type.limit() != TimeLimit.REGISTER && !isOfTheReceiver(shown, type));
    }

    private static boolean isOfTheReceiver(@Nullable AuthToken token, MessageType type) {
        Optional<AgentId> owner = token == null ? Optional.empty() : LeagueToken.claimed(token);
        boolean toPlayer = type.receivers().equals(TO_PLAYER);
        return owner.isPresent() && (!toPlayer || owner.get() instanceof PlayerId);
    }
}
