package org.evenodd.agent.membership;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * Carries what is meant for a league's manager to that one of several which is active. The first stands for all of
 * them; who was active the last time is asked first. Whoever is not there, or says that it is not active, is left for
 * the next, each once for a call and each with the whole time-out. What it names instead is not followed: only who runs
 * the agent says whom it trusts.
 */
public final class ManagerFinder implements Transport {

    private static final int UNAVAILABLE = 503;

    private final AtomicInteger active = new AtomicInteger();
    private final Transport transport;
    private final List<Endpoint> managers;

    /**
     * A transport to the world and the managers.
     *
     * @param managers at least one
     */
    public ManagerFinder(Transport transport, List<Endpoint> managers) {
        this.transport = transport;
        this.managers = List.copyOf(managers);
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        return endpoint.equals(managers.get(0))
                ? post(active.get(), managers.size(), body, timeout, maxReplyBytes)
                : transport.post(endpoint, body, timeout, maxReplyBytes);
    }

    private CompletableFuture<Delivery> post(int manager, int tries, byte[] body, Duration timeout, int maxReplyBytes) {
        int next = (manager + 1) % managers.size();
        return transport
                .post(managers.get(manager), body, timeout, maxReplyBytes)
                .thenCompose(delivery -> {
                    boolean absent = delivery instanceof Delivery.Unreachable || isNotActive(delivery);
                    if (absent || delivery instanceof Delivery.TimedOut) {
                        active.compareAndSet(manager, next);
                    }
                    return absent && tries > 1
                            ? post(next, tries - 1, body, timeout, maxReplyBytes)
                            : CompletableFuture.completedFuture(delivery);
                });
    }

    private static boolean isNotActive(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied
                && (replied.status() == UNAVAILABLE || saysNotActive(replied.body()));
    }

    private static boolean saysNotActive(byte[] body) {
        try {
            return RpcReply.parse(StrictJson.parse(body)) instanceof RpcReply.ErrorReply failed
                    && failed.code() == RpcError.SERVER_ERROR
                    && failed.data().path("error_code").stringValue("").equals(ErrorCode.E016.name());
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return transport.get(endpoint, timeout);
    }
}
