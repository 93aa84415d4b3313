package org.evenodd.agent.memory;

import java.io.Closeable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * A network of services and callers in one JVM. A service answers at every path of its host and port; {@code localhost}
 * means {@code 127.0.0.1}.
 */
public final class MemoryNetwork {

    public static final int DEFAULT_MAX_BODY_BYTES = 65536;

    private final Map<String, BoundService> bindings = new ConcurrentHashMap<>();
    private final Scheduler scheduler;
    private final NetworkFaults faults;
    private final int maxBodyBytes;

    public MemoryNetwork(Scheduler scheduler) {
        this(scheduler, Latency.NONE, DEFAULT_MAX_BODY_BYTES);
    }

    /** Creates a network without faults whose services accept bodies of up to this many bytes. */
    public MemoryNetwork(Scheduler scheduler, Latency latency, int maxBodyBytes) {
        this(scheduler, NetworkFaults.fair(latency), maxBodyBytes);
    }

    /** Creates a network that may lose, delay and repeat bodies. */
    public MemoryNetwork(Scheduler scheduler, NetworkFaults faults, int maxBodyBytes) {
        this.scheduler = scheduler;
        this.faults = faults;
        this.maxBodyBytes = maxBodyBytes;
    }

    /**
     * Binds a service to an endpoint's host and port until the result is closed, which also breaks its open exchanges.
     *
     * @throws IllegalStateException if the address is in use
     */
    public Closeable bind(Endpoint endpoint, Service service) {
        BoundService binding = new BoundService(service);
        if (bindings.putIfAbsent(authority(endpoint), binding) != null) {
            throw new IllegalStateException("Something answers at " + endpoint + " already");
        }
        return () -> {
            bindings.remove(authority(endpoint), binding);
            binding.close();
        };
    }

    /** Returns a transport whose calls come from this remote address. */
    public Transport transport(String remoteAddress) {
        return new MemoryTransport(remoteAddress);
    }

    /** Returns a resolver that knows literal addresses and {@code localhost} only. */
    public Resolver resolver() {
        return new Resolver(MemoryNetwork::literal, Runnable::run, AddressPolicy.DEFAULT);
    }

    private static List<InetAddress> literal(String host) throws UnknownHostException {
        String address = host.equals("localhost") ? "127.0.0.1" : host;
        boolean name = address.chars().anyMatch(Character::isLetter) && address.indexOf(':') < 0;
        if (name) {
            throw new UnknownHostException(host);
        }
        return List.of(InetAddress.getByName(address));
    }

    Optional<BoundService> find(Endpoint endpoint) {
        return Optional.ofNullable(bindings.get(authority(endpoint)));
    }

    Scheduler scheduler() {
        return scheduler;
    }

    NetworkFaults faults() {
        return faults;
    }

    int maxBodyBytes() {
        return maxBodyBytes;
    }

    private static String authority(Endpoint endpoint) {
        String host = endpoint.host().equalsIgnoreCase("localhost") ? "127.0.0.1" : endpoint.host();
        return host + ':' + endpoint.port();
    }

    /** Thrown by a service that breaks the connection in the place of an answer. */
    public static final class DroppedConnection extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** One caller's transport. */
    private final class MemoryTransport implements Transport {

        private final String remoteAddress;

        MemoryTransport(String remoteAddress) {
            this.remoteAddress = remoteAddress;
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            ServiceRequest request = request("POST", endpoint, ServiceResponse.JSON, headers, body.clone());
            return new MemoryExchange(MemoryNetwork.this, endpoint, request, maxReplyBytes).begin(timeout);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            ServiceRequest request = request("GET", endpoint, null, Map.of(), new byte[0]);
            return new MemoryExchange(MemoryNetwork.this, endpoint, request, MAX_GET_REPLY_BYTES).begin(timeout);
        }

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return new MemoryExchange(
                            MemoryNetwork.this,
                            endpoint,
                            request("", endpoint, null, Map.of(), new byte[0]),
                            MAX_GET_REPLY_BYTES)
                    .connect(timeout)
                    .thenApply(delivery -> delivery instanceof Delivery.Replied
                            ? Optional.empty()
                            : Optional.of("The connection was refused"));
        }

        private ServiceRequest request(
                String method,
                Endpoint endpoint,
                @Nullable String contentType,
                Map<String, String> headers,
                byte[] body) {
            String path = endpoint.uri().getPath();
            Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            sent.putAll(headers);
            return new ServiceRequest(
                    method,
                    path.isEmpty() ? "/" : path,
                    remoteAddress,
                    contentType,
                    body,
                    name -> Optional.ofNullable(sent.get(name)),
                    "");
        }
    }

    /** A service bound to a host and port, with its open exchanges. */
    static final class BoundService {

        private final Set<MemoryExchange> busyWith = new LinkedHashSet<>();
        private final Service service;

        BoundService(Service service) {
            this.service = service;
        }

        Service service() {
            return service;
        }

        synchronized void begin(MemoryExchange exchange) {
            busyWith.add(exchange);
        }

        synchronized void end(MemoryExchange exchange) {
            busyWith.remove(exchange);
        }

        void close() {
            abandoned().forEach(MemoryExchange::die);
        }

        private synchronized List<MemoryExchange> abandoned() {
            List<MemoryExchange> exchanges = new ArrayList<>(busyWith);
            busyWith.clear();
            return exchanges;
        }
    }
}
