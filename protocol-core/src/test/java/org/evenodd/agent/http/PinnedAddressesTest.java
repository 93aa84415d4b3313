package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.TransportFixture.LONG;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PinnedAddressesTest {

    private static Delivery get(Resolver resolver, Endpoint endpoint) throws Exception {
        try (HttpThreads threads = new HttpThreads(1);
                HttpTransport transport = TestServers.transport(threads, resolver)) {
            return transport.get(endpoint, LONG).get(20, TimeUnit.SECONDS);
        }
    }

    private static void reply(RawServer.Connection connection) throws IOException {
        connection.readRequest();
        connection.reply("1");
    }

    @Test
    void neverConnectsToAnAddressThatIsNotCalled() throws Exception {
        try (RawServer server = new RawServer(PinnedAddressesTest::reply)) {
            Resolver resolver = new Resolver(
                    host -> List.of(InetAddress.getByName("224.0.0.1")), Runnable::run, AddressPolicy.DEFAULT);

            assertThat(get(resolver, server.endpoint()))
                    .isEqualTo(new Delivery.Unreachable("224.0.0.1 is no machine's address, which is not called here"));
            assertThat(server.connections()).isZero();
        }
    }

    @Tag("case:endpoint-rebinding")
    @Test
    void checksTheAddressesThatItConnectsTo() throws Exception {
        try (RawServer server = new RawServer(PinnedAddressesTest::reply)) {
            Deque<InetAddress> answers =
                    new ArrayDeque<>(List.of(InetAddress.getByName("192.0.2.7"), InetAddress.getLoopbackAddress()));
            Resolver resolver = new Resolver(host -> List.of(answers.remove()), Runnable::run, AddressPolicy.DEFAULT);
            resolver.guardBy((host, port, addresses) -> OwnMachine.DEFAULT.objection(host, addresses, "192.0.2.9"));
            resolver.findAnew("bot.example", "192.0.2.9").join();

            Delivery delivery = get(
                    resolver,
                    Endpoint.parse("http://bot.example:" + server.endpoint().port() + "/mcp"));

            assertThat(delivery.toString()).contains("127.0.0.1", "192.0.2.9", "network.endpoint_hosts");
            assertThat(server.connections()).isZero();
        }
    }

    @Tag("case:endpoint-rebinding")
    @Test
    void connectsToNobodyWhomTheLastWordIsAgainst() throws Exception {
        try (RawServer server = new RawServer(PinnedAddressesTest::reply)) {
            Resolver resolver = Resolver.system(Runnable::run, AddressPolicy.DEFAULT);
            int closed = server.endpoint().port();
            resolver.guardBy((host, port, addresses) ->
                    port == closed && addresses.get(0).isLoopbackAddress()
                            ? Optional.of(host + " is not to be called")
                            : Optional.empty());

            assertThat(get(resolver, server.endpoint()))
                    .isEqualTo(new Delivery.Unreachable("127.0.0.1 is not to be called"));
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void connectsWhereItIsToldForOneRequestWithoutKeepingIt() throws Exception {
        HostSearchResult.FoundAddresses here =
                new HostSearchResult.FoundAddresses(List.of(InetAddress.getLoopbackAddress()));
        Resolver resolver = new Resolver(host -> List.of(), Runnable::run, AddressPolicy.DEFAULT);
        try (RawServer server = new RawServer(PinnedAddressesTest::reply);
                HttpThreads threads = new HttpThreads(1);
                HttpTransport transport = TestServers.transport(threads, resolver)) {
            Endpoint bot =
                    Endpoint.parse("http://bot.example:" + server.endpoint().port() + "/mcp");

            assertThat(transport.get(bot, here.addresses(), LONG).get(20, TimeUnit.SECONDS))
                    .isInstanceOf(Delivery.Replied.class);
            assertThat(transport.get(bot, LONG).get(20, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery.Unreachable("The host is not known"));
        }
    }
}
