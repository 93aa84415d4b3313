package org.evenodd.agent.program;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.evenodd.agent.service.Router;
import org.evenodd.agent.settings.Limits;
import org.evenodd.dialect.ForeignFraming;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcFraming;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.MessageSizes;
import org.evenodd.protocol.shape.Compatibility;

/** What every agent answers: its messages, MCP and {@code rpc.discover} at {@code /mcp}, its health, and the schemas of all messages. */
public final class AgentService {

    private static final Map<String, byte[]> SCHEMAS = new ConcurrentHashMap<>();

    private AgentService() {}

    /** The service of an agent, which hears as much as its compatibility says. */
    public static Router of(Offer offer, Compatibility compatibility, Limits limits, Supplier<Health> health) {
        RpcFraming framing = ForeignFraming.of(offer.kind(), compatibility);
        RpcServer server = new RpcServer(offer.handler(), framing, new MessageSizes(limits));
        Router router = of(server, health);
        return compatibility == Compatibility.STRICT ? router : router.hearingElsewhere(server);
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
