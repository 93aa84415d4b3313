package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Malformed calls get the same answer from the manager, the referee and the player. */
@TestInstance(Lifecycle.PER_CLASS)
class BadFramesTest {

    private static final String JSON = "application/json";
    private static final int ONE_MESSAGE = 10_240;

    private OneOfEach agents;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        agents = new OneOfEach(directory);
    }

    @AfterAll
    void close() {
        agents.close();
    }

    /** A malformed body and its answer. */
    @SuppressWarnings("ArrayRecordComponent")
    record BadFrame(String name, String contentType, byte[] body, int status, int code) {

        static BadFrame of(String name, String body, int code) {
            return new BadFrame(name, JSON, body.getBytes(UTF_8), 200, code);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<BadFrame> frames() {
        return Stream.of(
                BadFrame.of("not JSON", "{\"jsonrpc\": ", -32700),
                BadFrame.of("empty", "", -32700),
                BadFrame.of("two values", "{} {}", -32700),
                BadFrame.of("a name that occurs twice", "{\"id\": 1, \"id\": 2}", -32700),
                BadFrame.of("not a number", "{\"id\": NaN}", -32700),
                new BadFrame("not UTF-8", JSON, new byte[] {'"', (byte) 0xC3, '"'}, 200, -32700),
                BadFrame.of("too deep", "[".repeat(33) + "]".repeat(33), -32700),
                BadFrame.of("not an object", "\"hello\"", -32600),
                BadFrame.of("an empty batch", "[]", -32600),
                BadFrame.of("another JSON-RPC", request("1.0", "ping", "{}"), -32600),
                BadFrame.of("an unknown method", request("2.0", "dance", "{}"), -32601),
                BadFrame.of(
                        "an unknown message",
                        request("2.0", "handle_message", "{\"message_type\": \"NO_SUCH_MESSAGE\"}"),
                        -32601),
                new BadFrame("too large", JSON, ofLength(ONE_MESSAGE + 1), 413, -32600),
                new BadFrame("larger than anything may be", JSON, ofLength(70_000), 413, -32600),
                new BadFrame("another content type", "text/plain", bytes(request("2.0", "ping", "{}")), 415, -32600),
                new BadFrame(
                        "another encoding",
                        "application/json; charset=utf-16",
                        bytes(request("2.0", "ping", "{}")),
                        415,
                        -32600));
    }

    private static byte[] ofLength(int length) {
        String frame = request("2.0", "ping", "{\"filler\": \"\"}");
        return bytes(frame.replace("\"\"", '"' + "x".repeat(length - frame.length()) + '"'));
    }

    private static String request(String version, String method, String params) {
        return "{\"jsonrpc\": \"%s\", \"id\": 7, \"method\": \"%s\", \"params\": %s}"
                .formatted(version, method, params);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static Stream<Arguments> everywhere() {
        return Stream.of(Agent.values()).flatMap(agent -> frames().map(frame -> Arguments.of(agent, frame)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("everywhere")
    void isRefusedAndChangesNothing(Agent agent, BadFrame frame) throws Exception {
        Endpoint endpoint = agents.endpoint(agent);
        Object before = agents.state(agent);

        Back back = agents.wire.post(endpoint, frame.contentType(), frame.body());

        assertThat(back.status()).isEqualTo(frame.status());
        assertThat(back.body().path("jsonrpc").asString()).isEqualTo("2.0");
        assertThat(back.code()).as(back.body().toString()).isEqualTo(frame.code());
        assertThat(agents.state(agent)).isEqualTo(before);
        assertThat(agents.answersPing(agent)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aNotificationOfAnUnknownKindIsAcceptedInSilence(Agent agent) throws Exception {
        Back back = agents.wire.post(
                agents.endpoint(agent), "{\"jsonrpc\": \"2.0\", \"method\": \"dance\", \"params\": {}}");

        assertThat(back.status()).isEqualTo(202);
        assertThat(back.body().isMissingNode()).isTrue();
        assertThat(agents.answersPing(agent)).isTrue();
    }
}
