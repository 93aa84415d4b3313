package org.evenodd.agent.http;

import java.net.BindException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpTransport.HttpTransportLimits;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.peer.TransportContract;
import org.evenodd.protocol.value.Endpoint;

class HttpTransportContractTest extends TransportContract {

    @Override
    protected Network open(AgentApi agent) {
        return new OverSockets(agent);
    }

    private static final class OverSockets implements Network {

        private final HttpThreads threads = new HttpThreads(1);
        private final HttpTransport transport = new HttpTransport(
                threads,
                new HttpTransportLimits(
                        256, HttpTransportLimits.DEFAULT.connectTime(), HttpTransportLimits.DEFAULT.idleTime()),
                Resolver.system(Runnable::run, AddressPolicy.DEFAULT),
                null);
        private final HttpServer server;

        OverSockets(AgentApi agent) {
            try {
                HttpServerLimits limits = new HttpServerLimits(
                        MAX_BODY_BYTES,
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30),
                        Duration.ofMillis(200),
                        1024,
                        512,
                        TestServers.UNLIMITED);
                server = TestServers.start(threads, "127.0.0.1", 0, agent, limits);
            } catch (BindException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Endpoint endpoint() {
            return Endpoint.parse("http://localhost:%d/mcp".formatted(server.port()));
        }

        @Override
        public Transport transport() {
            return transport;
        }

        @Override
        public Delivery await(CompletableFuture<Delivery> delivery) {
            try {
                return delivery.get(20, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void stopServing() {
            server.close();
        }

        @Override
        public void close() {
            transport.close();
            server.close();
            threads.close();
        }
    }
}
