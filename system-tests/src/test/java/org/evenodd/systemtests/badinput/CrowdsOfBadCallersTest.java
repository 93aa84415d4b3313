package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.play.AutoStart;
import org.evenodd.protocol.transport.http.HttpServerLimits;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many callers at once who are slow, or gone: they hold no thread and nobody's place. */
@TestInstance(Lifecycle.PER_CLASS)
class CrowdsOfBadCallersTest {

    private static final int CROWD = 200;
    private static final int MORE_THAN_THERE_ARE_PLACES = HttpServerLimits.DEFAULT.maxRequests() + 8;
    private static final int WAVE = 100;
    private static final String CALL = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {}}";
    private static final String HEAD =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    + CALL.length() + "\r\n\r\n";

    private final Wire wire = new Wire();
    private final WatchedStore store = new WatchedStore();
    private RealAgents world;
    private Endpoint manager;
    private Endpoint referee;
    private Endpoint player;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        world = new RealAgents(directory);
        manager = world.manager(store, AutoStart.BY_OPERATOR);
        referee = world.referee(manager);
        player = world.player(manager);
        store.await("referee_reached", 1);
        store.await("player_reached", 1);
    }

    @AfterAll
    void close() throws Exception {
        world.close();
    }

    Stream<Endpoint> agents() {
        return Stream.of(manager, referee, player);
    }

    @ParameterizedTest
    @MethodSource("agents")
    void thatSendAByteAtATimeHoldNoThreadAndDelayNobody(Endpoint agent) throws Exception {
        Object before = state(agent);
        assertThat(wire.answersPing(agent)).isTrue();
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        List<Socket> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < CROWD; i++) {
                crowd.add(new Socket(InetAddress.getLoopbackAddress(), agent.port()));
            }
            for (char next : HEAD.substring(0, 5).toCharArray()) {
                sendAll(crowd, String.valueOf(next));
                assertThat(wire.answersPing(agent)).isTrue();
            }
            assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(threads + CROWD / 4);
            assertThat(state(agent)).isEqualTo(before);
        } finally {
            closeAll(crowd);
        }
    }

    private static void sendAll(List<Socket> crowd, String text) throws IOException {
        for (Socket each : crowd) {
            each.getOutputStream().write(text.getBytes(UTF_8));
        }
    }

    private static void closeAll(List<Socket> crowd) throws IOException {
        for (Socket each : crowd) {
            each.close();
        }
    }

    @ParameterizedTest
    @MethodSource("agents")
    void thatHangUpInTheMiddleOfARequestLeaveTheirPlaces(Endpoint agent) throws Exception {
        hangUpOftenAfter(agent, HEAD + CALL.substring(0, 10));
    }

    @ParameterizedTest
    @MethodSource("agents")
    void thatHangUpBeforeTheirAnswerLeaveTheirPlaces(Endpoint agent) throws Exception {
        hangUpOftenAfter(agent, HEAD + CALL);
    }

    private void hangUpOftenAfter(Endpoint agent, String text) throws Exception {
        Object before = state(agent);
        for (int sent = 0; sent < MORE_THAN_THERE_ARE_PLACES; sent += WAVE) {
            hangUpAfter(agent, text);
            assertThat(wire.answersPing(agent)).isTrue();
        }
        assertThat(state(agent)).isEqualTo(before);
    }

    private static void hangUpAfter(Endpoint agent, String text) throws IOException {
        for (int i = 0; i < WAVE; i++) {
            try (Socket gone = new Socket(InetAddress.getLoopbackAddress(), agent.port())) {
                gone.getOutputStream().write(text.getBytes(UTF_8));
            }
        }
    }

    private Object state(Endpoint agent) throws Exception {
        return agent.equals(manager) ? store.events() : wire.health(agent);
    }
}
