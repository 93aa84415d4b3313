package org.evenodd.agent.program;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.evenodd.agent.service.Router;
import org.evenodd.agent.settings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.evenodd.protocol.message.MessageType;

/** What every agent answers: its messages, MCP and {@code rpc.discover} at {@code /mcp}, its health, and the schemas of all messages. */
public final class AgentService {

    private static final Map<String, byte[]> SCHEMAS = new ConcurrentHashMap<>();

    private AgentService() {}

    /** The service of an agent, which hears as much as its layers let through. */
    public static Router of(Offer offer, ProtocolStack stack, Limits limits, Supplier<Health> health) {
        RpcServer server = new RpcServer(offer.handler(), stack.framing(offer.kind()), new MessageSizes(limits));
        Router router = of(server, health);
        return stack.isStrict() ? router : router.hearingElsewhere(server);
    }

    /** The service of something that hears nothing but the league's messages, in JSON-RPC, at its own path. */
    public static Router of(RpcHandler messages, Limits limits, Supplier<Health> health) {
        return of(new RpcServer(messages, new JsonRpcFraming(), new MessageSizes(limits)), health);
    }

    private static Router of(RpcServer server, Supplier<Health> health) {
        return Router.ofAgent(server, health::get, AgentService::schema);
    }

    private static Optional<byte[]> schema(String name) {
        return MessageType.named(name)
                .filter(type -> type.name().equals(name))
                .map(type -> SCHEMAS.computeIfAbsent(name, any -> Json.bytes(JsonValue.of(MessageSchema.of(type)))));
    }
}
