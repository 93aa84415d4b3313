package org.evenodd.agent.rpc;

import org.evenodd.agent.calls.AnswerReader;
import org.evenodd.agent.calls.ForeignAnswers;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.RpcClient;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.dialect.DialectForms;
import org.evenodd.dialect.FieldNames.KnownContext;
import org.evenodd.dialect.IdAliases;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.shape.Compatibility;

/**
 * The layers between an agent and the network: the strict core, or the core wrapped with dialects. The only place that
 * decides between them.
 *
 * @param aliases translates foreign ids
 */
public record ProtocolStack(Compatibility compatibility, IdAliases aliases) {

    /** The layers of an agent without foreign ids. */
    public static ProtocolStack of(Compatibility compatibility) {
        return new ProtocolStack(compatibility, IdAliases.none());
    }

    public boolean isStrict() {
        return compatibility == Compatibility.STRICT;
    }

    /** Reads messages without completing them. */
    public MessageCodec codec() {
        return calls(KnownContext.NONE);
    }

    /**
     * Reads calls, for a server that can complete omitted fields.
     *
     * @param context the known values
     */
    public MessageCodec calls(KnownContext context) {
        return isStrict() ? MessageCodec.STRICT : new MessageCodec(new DialectForms(aliases, context));
    }

    /**
     * A client for calling other agents.
     *
     * @param maxReplyBytes the size limit of replies
     * @param learned the call forms that were learned about other agents; updated by the client
     */
    public RpcClient client(Transport transport, Scheduler scheduler, int maxReplyBytes, LearnedCallForms learned) {
        return new RpcClient(transport, scheduler, reader(), maxReplyBytes, learned, isStrict() ? null : aliases);
    }

    /** A client that uses only the protocol's names, but reads answers as leniently as configured. */
    public RpcClient plainClient(Transport transport, Scheduler scheduler, int maxReplyBytes) {
        return new RpcClient(transport, scheduler, reader(), maxReplyBytes, new LearnedCallForms(), null);
    }

    /** The reader of replies. */
    public AnswerReader reader() {
        return new AnswerReader(isStrict() ? null : new ForeignAnswers(codec()));
    }
}
