package org.evenodd.dialect.peer;

import java.time.InstantSource;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.ForeignFraming;
import org.evenodd.dialect.KnownContext;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.codec.StrictCodec;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcFraming;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.CallCodec;
import org.evenodd.protocol.peer.DueReader;
import org.evenodd.protocol.peer.KnownNames;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.RpcExchange;
import org.evenodd.protocol.peer.StrictCallCodec;
import org.evenodd.protocol.peer.StrictClient;
import org.evenodd.protocol.peer.StrictDueReader;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.AgentKind;

/**
 * The layers between an agent and the network: the strict core's own, or the same with the dialects around them.
 * Nothing else asks which it is to be.
 *
 * @param aliases who is known to others by another id
 */
public record ProtocolStack(Compatibility compatibility, Aliases aliases) {

    /** The layers of an agent that calls everybody by the protocol's ids. */
    public static ProtocolStack of(Compatibility compatibility) {
        return new ProtocolStack(compatibility, Aliases.none());
    }

    public boolean isStrict() {
        return compatibility == Compatibility.STRICT;
    }

    /** Reads messages. */
    public MessageCodec codec() {
        return isStrict() ? new StrictCodec() : new TolerantCodec(aliases, KnownContext.NONE);
    }

    /** Finds the calls in the bodies that an agent of a kind is sent. */
    public RpcFraming framing(AgentKind self) {
        return isStrict() ? new JsonRpcFraming() : new ForeignFraming(self);
    }

    /** Reads those calls and writes the answers. */
    public CallCodec calls() {
        return calls(KnownContext.NONE);
    }

    /**
     * The same for a server that knows some of what senders may leave out.
     *
     * @param context what it knows
     */
    public CallCodec calls(KnownContext context) {
        return isStrict()
                ? new StrictCallCodec(new StrictCodec())
                : new TolerantCallCodec(new TolerantCodec(aliases, context));
    }

    /**
     * Calls others.
     *
     * @param maxReplyBytes where the reading of a reply ends
     * @param tongues how others speak, as far as they have shown it; added to
     */
    public MessageClient client(Transport transport, InstantSource clock, int maxReplyBytes, LearnedCallForms tongues) {
        RpcExchange exchange = exchange(transport, maxReplyBytes);
        return isStrict()
                ? new StrictClient(exchange, clock, new SpokenNames(tongues))
                : new TolerantClient(exchange, clock, aliases, tongues);
    }

    /** Calls others by the names of the protocol only, whatever it takes for an answer. */
    public MessageClient plainClient(Transport transport, InstantSource clock, int maxReplyBytes) {
        return new StrictClient(exchange(transport, maxReplyBytes), clock, new KnownNames());
    }

    private RpcExchange exchange(Transport transport, int maxReplyBytes) {
        DueReader due = isStrict() ? new StrictDueReader(codec()) : new TolerantDueReader(codec());
        return new RpcExchange(transport, new AnswerReader(due), maxReplyBytes);
    }
}
