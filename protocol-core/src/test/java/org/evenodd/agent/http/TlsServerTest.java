package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.evenodd.agent.program.TlsFixture;
import org.evenodd.agent.program.TlsOptions.TlsSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

/** A server over TLS that allows a short time for a request. */
class TlsServerTest {

    private static final Duration REQUEST_TIME = Duration.ofMillis(1500);
    private static final int CONNECTIONS = 8;

    private static TlsSettings tls;

    private final HttpThreads threads = new HttpThreads(1);
    private final List<Socket> halfOpen = new ArrayList<>();
    private final ExecutorService readers = Executors.newCachedThreadPool();
    private SSLContext client;
    private HttpServer server;

    @BeforeAll
    static void makeCertificate(@TempDir Path directory) throws Exception {
        TlsFixture files = new TlsFixture(directory).make("here", "ip:127.0.0.1");
        tls = files.settings("here", files.certificate("here"));
    }

    @BeforeEach
    void start() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(tls.trust());
        client = SSLContext.getInstance("TLS");
        client.init(null, trust.getTrustManagers(), null);
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", List.of(), "127.0.0.1");
        server = HttpServer.start(
                threads,
                TestServers.site("127.0.0.1", 0, hosts, tls.identity(), NOPLogger.NOP_LOGGER),
                TestServers.everywhere(ECHO),
                new HttpServerLimits(
                        100,
                        REQUEST_TIME,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30),
                        Duration.ofMillis(1),
                        CONNECTIONS,
                        CONNECTIONS,
                        new AddressLimits(CONNECTIONS, CONNECTIONS, TestServers.UNLIMITED.rate())));
    }

    @AfterEach
    void close() throws IOException {
        for (Socket each : halfOpen) {
            each.close();
        }
        readers.shutdown();
        server.close();
        threads.close();
    }

    private Socket connect() throws IOException {
        Socket socket = client.getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.ports().get(0));
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static String exchange(Socket socket) throws IOException {
        socket.getOutputStream().write(RawClient.post("[1]").getBytes(UTF_8));
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("[1]")) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                return answer.toString();
            }
            answer.append((char) next);
        }
        return answer.toString();
    }

    /** Whether the server ends a connection on which it has sent nothing. */
    private static boolean isEnded(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void keepsAConnectionThatIsUsedLongerThanARequestMayTake() throws Exception {
        try (Socket socket = connect()) {
            long end = System.nanoTime() + REQUEST_TIME.plusMillis(500).toNanos();
            while (System.nanoTime() < end) {
                assertThat(exchange(socket)).startsWith("HTTP/1.1 200").endsWith("[1]");
            }
        }
    }

    @Test
    void closesHandshakesThatDoNotEndForCallersThatSpeak() throws Exception {
        CountDownLatch closed = new CountDownLatch(3 * CONNECTIONS);
        for (int i = 0; i < 4 * CONNECTIONS; i++) {
            Socket opened =
                    new Socket(InetAddress.getLoopbackAddress(), server.ports().get(0));
            halfOpen.add(opened);
            readers.execute(() -> {
                if (isEnded(opened)) {
                    closed.countDown();
                }
            });
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        try (Socket socket = connect()) {
            assertThat(exchange(socket)).startsWith("HTTP/1.1 200");
        }
    }
}
