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
import org.evenodd.agent.http.HttpServerLimits;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many slow or vanished callers at once hold no thread and keep nobody out. */
@TestInstance(Lifecycle.PER_CLASS)
class CrowdsOfBadCallersTest {

    private static final int CROWD = 200;
    private static final int MORE_THAN_THERE_ARE_PLACES = HttpServerLimits.DEFAULT.maxRequests() + 8;
    private static final int WAVE = 100;
    private static final String CALL = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {}}";
    private static final String HEAD =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    + CALL.length() + "\r\n\r\n";

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
    void thatSendAByteAtATimeHoldNoThreadAndDelayNobody(Agent agent) throws Exception {
        Object before = agents.state(agent);
        assertThat(agents.answersPing(agent)).isTrue();
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        List<Socket> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < CROWD; i++) {
                crowd.add(connect(agent));
            }
            for (char next : HEAD.substring(0, 5).toCharArray()) {
                sendAll(crowd, String.valueOf(next));
                assertThat(agents.answersPing(agent)).isTrue();
            }
            assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(threads + CROWD / 4);
            assertThat(agents.state(agent)).isEqualTo(before);
        } finally {
            closeAll(crowd);
        }
    }

    private Socket connect(Agent agent) throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(), agents.endpoint(agent).port());
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
    @EnumSource
    void thatHangUpInTheMiddleOfARequestLeaveTheirPlaces(Agent agent) throws Exception {
        hangUpOftenAfter(agent, HEAD + CALL.substring(0, 10));
    }

    @ParameterizedTest
    @EnumSource
    void thatHangUpBeforeTheirAnswerLeaveTheirPlaces(Agent agent) throws Exception {
        hangUpOftenAfter(agent, HEAD + CALL);
    }

    private void hangUpOftenAfter(Agent agent, String text) throws Exception {
        Object before = agents.state(agent);
        for (int sent = 0; sent < MORE_THAN_THERE_ARE_PLACES; sent += WAVE) {
            hangUpAfter(agent, text);
            assertThat(agents.answersPing(agent)).isTrue();
        }
        assertThat(agents.state(agent)).isEqualTo(before);
    }

    private void hangUpAfter(Agent agent, String text) throws IOException {
        for (int i = 0; i < WAVE; i++) {
            try (Socket gone = connect(agent)) {
                gone.getOutputStream().write(text.getBytes(UTF_8));
            }
        }
    }
}
