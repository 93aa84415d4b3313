package org.evenodd.agent.membership;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * Sends messages for a league's manager to the active one of several managers. Callers address the first, which stands
 * for all; the one last found active is tried first. A manager that cannot be reached or says that it is not active is
 * skipped; after a timeout, the next call starts with the next manager. Each is tried once a call, each with the full
 * timeout. Hints to other addresses are ignored: only the operator decides which managers are trusted.
 */
public final class ManagerFinder implements Transport {

    private static final int UNAVAILABLE = 503;

    private final AtomicInteger active = new AtomicInteger();
    private final Transport transport;
    private final List<Endpoint> managers;

    /**
     * Creates a transport that finds the active manager and passes all other messages on unchanged.
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
                ? find(active.get(), managers.size(), each -> transport.post(each, body, timeout, maxReplyBytes))
                : transport.post(endpoint, body, timeout, maxReplyBytes);
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        String path = endpoint.path();
        return endpoint.equals(managers.get(0).at(path))
                ? find(active.get(), managers.size(), each -> transport.get(each.at(path), timeout))
                : transport.get(endpoint, timeout);
    }

    private CompletableFuture<Delivery> find(
            int manager, int tries, Function<Endpoint, CompletableFuture<Delivery>> call) {
        int next = (manager + 1) % managers.size();
        return call.apply(managers.get(manager)).thenCompose(delivery -> {
            boolean absent = delivery instanceof Delivery.Unreachable || isNotActive(delivery);
            if (absent || delivery instanceof Delivery.TimedOut) {
                active.compareAndSet(manager, next);
            }
            return absent && tries > 1 ? find(next, tries - 1, call) : CompletableFuture.completedFuture(delivery);
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
}
