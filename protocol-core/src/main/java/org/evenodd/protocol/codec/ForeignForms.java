package org.evenodd.protocol.codec;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** The forms of messages that are not the protocol's own, which only the dialects know. */
public abstract class ForeignForms {

    final Renaming ids;
    /** Whether there is an id to put in; as long as there is none, nothing else is asked about an answer. */
    final AtomicBoolean renames;

    /** @param ids puts in the ids by which a peer knows agents and matches, if they are not of the protocol's form */
    protected ForeignForms(Renaming ids) {
        this.ids = ids;
        this.renames = ids.inUse();
    }

    /** The calls in a body that are not all of messages to this kind of agent, in standard JSON-RPC. */
    public abstract RpcFrame frame(AgentKind self, JsonNode body, Caller caller);

    /**
     * Reads a message that is not in canonical form, or has fields of other names.
     *
     * @param canonical the result of reading it as a message in canonical form
     */
    protected abstract Decoded read(MessageType type, JsonNode node, Decoded canonical, boolean reply);

    /** The notes on the form of a call. */
    public abstract List<DialectNote> notes(RpcRequest request, MessageType type, Caller caller);
}
