package org.evenodd.agent.openrpc;

import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.jspecify.annotations.Nullable;

/** Answers {@code rpc.discover} (OpenRPC, Service Discovery Method) in front of an agent. */
public final class Discovery implements RpcHandler {

    private static final String METHOD = "rpc.discover";

    private final Introduction introduction;
    private final List<Operation> operations;
    private final RpcHandler agent;

    /** Created on first use: most agents are never asked for it. */
    private volatile @Nullable JsonValue document;

    public Discovery(Introduction introduction, List<Operation> operations, RpcHandler agent) {
        this.introduction = introduction;
        this.operations = List.copyOf(operations);
        this.agent = agent;
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        return request.method().equals(METHOD) ? new RpcOutcome.RpcResult(document()) : agent.handle(request, caller);
    }

    private JsonValue document() {
        JsonValue known = document;
        if (known == null) {
            known = JsonValue.encoded(Json.bytes(OpenRpcDocument.of(introduction, operations)));
            document = known;
        }
        return known;
    }
}
