package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Callers that send single bytes slowly, and callers that hang up. A request must arrive within a second here.
 */
@TestInstance(Lifecycle.PER_CLASS)
class SlowAndGoneCallersTest {

    private static final int READ_TIMEOUT_MILLIS = 30_000;
    private static final long BETWEEN_BYTES_MILLIS = 100;
    private static final String CALL = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {}}";

    private OneOfEach agents;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        agents = new OneOfEach(directory);
    }

    @AfterAll
    void close() {
        agents.close();
    }

    @Tag("case:slow-writers")
    @ParameterizedTest
    @EnumSource
    void aBodyThatTricklesIsCutOffWhileOthersAreServed(Agent agent) throws Exception {
        Endpoint endpoint = agents.endpoint(agent);
        Object before = agents.state(agent);

        try (Socket slow = connect(endpoint)) {
            CompletableFuture<Void> trickle = trickle(slow, head(CALL.length()), CALL);
            assertThat(agents.answersPing(agent)).isTrue();

            assertThat(answer(slow))
                    .satisfiesAnyOf(
                            nothing -> assertThat(nothing).isEmpty(),
                            timeout -> assertThat(timeout).startsWith("HTTP/1.1 408 "));
            trickle.cancel(true);
        }

        assertThat(agents.state(agent)).isEqualTo(before);
        assertThat(agents.answersPing(agent)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aHeadThatTricklesIsCutOffToo(Agent agent) throws Exception {
        Endpoint endpoint = agents.endpoint(agent);

        try (Socket slow = connect(endpoint)) {
            trickle(slow, "", "POST /mcp HTTP/1.1\r\nX-Long: " + "x".repeat(1_000));
            assertThat(answer(slow)).doesNotContain("HTTP/1.1 200");
        }

        assertThat(agents.answersPing(agent)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void callersThatHangUpLeaveNothingBehind(Agent agent) throws Exception {
        Endpoint endpoint = agents.endpoint(agent);
        Object before = agents.state(agent);
        List<String> parts = List.of("", "POST /mcp", head(CALL.length()), head(CALL.length()) + "{\"jsonrpc\"");

        for (String part : parts) {
            try (Socket gone = connect(endpoint)) {
                gone.getOutputStream().write(part.getBytes(UTF_8));
            }
        }
        try (Socket gone = connect(endpoint)) {
            gone.setSoLinger(true, 0);
            gone.getOutputStream().write((head(CALL.length()) + CALL).getBytes(UTF_8));
        }

        assertThat(agents.state(agent)).isEqualTo(before);
        assertThat(agents.answersPing(agent)).isTrue();
    }

    private static String head(int length) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n";
    }

    private static Socket connect(Endpoint endpoint) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        return socket;
    }

    /** Sends the beginning at once and the rest byte by byte, in real time, until the server closes the connection. */
    private static CompletableFuture<Void> trickle(Socket socket, String atOnce, String slowly) {
        Executor later = CompletableFuture.delayedExecutor(BETWEEN_BYTES_MILLIS, TimeUnit.MILLISECONDS);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(socket, atOnce.getBytes(UTF_8)));
        for (byte next : slowly.getBytes(UTF_8)) {
            sent = sent.thenRunAsync(() -> send(socket, next), later);
        }
        return sent;
    }

    private static void send(Socket socket, byte... bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the server sends before it closes the connection; nothing if it resets it. */
    private static String answer(Socket socket) {
        try {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the connection stays open", e);
        } catch (IOException e) {
            return "";
        }
    }
}
