package org.evenodd.agent.memory;

import java.time.InstantSource;
import java.util.Random;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.slf4j.helpers.NOPLogger;

/** Endpoints that hand every call to one handler. */
public final class PlainEndpoint {

    public static final EnvelopeWriter AUTHOR =
            new EnvelopeWriter(Sender.LEAGUE_MANAGER, InstantSource.system(), new Random(1));

    private PlainEndpoint() {}

    /** One of standard JSON-RPC. */
    public static RpcEndpoint of(RpcHandler handler) {
        return of(handler, MessageCodec.STRICT);
    }

    /** One that takes calls in each form that a player understands, and at each path. */
    public static RpcEndpoint hearing(RpcHandler handler) {
        return of(handler, ProtocolStack.of(Compatibility.TOLERANT).codec());
    }

    private static RpcEndpoint of(RpcHandler handler, MessageCodec codec) {
        Limits limits = SettingsLoader.builtIn().system().limits();
        return new RpcEndpoint(AgentKind.PLAYER, limits, codec, AUTHOR, NOPLogger.NOP_LOGGER).otherwise(handler);
    }
}
