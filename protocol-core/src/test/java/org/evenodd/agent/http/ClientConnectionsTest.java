package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.TransportFixture.LONG;
import static org.evenodd.agent.http.TransportFixture.text;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClientConnectionsTest {

    @RegisterExtension
    private final TransportFixture fixture = new TransportFixture();

    @Test
    void thatAreRefusedMeanThatNobodyIsThere() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
        assertThat(fixture.post(endpoint, LONG)).isEqualTo(new Delivery.Unreachable("The connection was refused"));
        assertThat(fixture.transport().get(endpoint, LONG).get(20, TimeUnit.SECONDS))
                .isInstanceOf(Delivery.Unreachable.class);
    }

    @Test
    void toHostsThatAreNotKnownFail() throws Exception {
        Endpoint endpoint = Endpoint.parse("http://no-such-host.invalid:8101/mcp");
        assertThat(fixture.post(endpoint, LONG)).isEqualTo(new Delivery.Unreachable("The host is not known"));
    }

    @Test
    void thatShouldBeEncryptedAndAreNotFail() throws Exception {
        RawServer server = fixture.serve(connection -> connection.send("HTTP/1.1 400 Bad Request\r\n\r\n"));
        Endpoint endpoint = Endpoint.parse(
                "https://127.0.0.1:%d/mcp".formatted(server.endpoint().port()));
        assertThat(fixture.post(endpoint, LONG)).isInstanceOf(Delivery.Unreachable.class);
    }

    @Test
    void thatDieAtTheirFirstRequestAreNotTriedAgain() throws Exception {
        RawServer server = fixture.serve(RawServer.Connection::readRequest);
        assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
        assertThat(server.heads()).hasSize(1);
    }

    @Test
    void thatDieIdleAreReplacedByNewOnes() throws Exception {
        RawServer server = fixture.serve(connection -> {
            connection.readRequest();
            connection.reply("\"" + connection.number() + "\"");
        });
        assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
        assertThat(text(fixture.post(server, LONG))).isEqualTo("\"2\"");
    }

    @Test
    void thatDieWhenTheyAreUsedAgainAreTriedOnceMoreOnNewOnes() throws Exception {
        RawServer server = fixture.serve(connection -> {
            connection.readRequest();
            connection.reply("\"" + connection.number() + "\"");
            connection.readRequest();
        });
        assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
        assertThat(text(fixture.post(server, LONG))).isEqualTo("\"2\"");
        assertThat(server.heads()).hasSize(3);
    }

    @Test
    void areNotTriedAThirdTime() throws Exception {
        RawServer server = fixture.serve(connection -> {
            connection.readRequest();
            if (connection.number() == 1) {
                connection.reply("\"1\"");
                connection.readRequest();
            }
        });
        assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
        assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
        assertThat(server.heads()).hasSize(3);
    }

    @Test
    void thatDieAmidTheAnswerAreNotTriedAgain() throws Exception {
        RawServer server = fixture.serve(connection -> {
            connection.readRequest();
            connection.reply("\"1\"");
            connection.readRequest();
            connection.send("HTTP/1.1 200 OK\r\n");
        });
        text(fixture.post(server, LONG));
        assertThat(fixture.post(server, LONG)).isNotInstanceOf(Delivery.Replied.class);
        assertThat(server.heads()).hasSize(2);
    }

    @Test
    void endTheirExchangesWhenTheTransportCloses() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        RawServer server = fixture.serve(connection -> {
            connection.readRequest();
            asked.countDown();
            connection.awaitEnd();
        });
        CompletableFuture<Delivery> delivery = fixture.begin(server.endpoint(), LONG);
        assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
        fixture.transport().close();
        assertThat(delivery.get(5, TimeUnit.SECONDS)).isInstanceOf(Delivery.Unreachable.class);
    }
}
