package org.evenodd.protocol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.JsonValue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcServerTest {

    private static final Caller CALLER = new Caller("127.0.0.1");
    private static final String SILENCE = "";

    private final List<RpcRequest> handled = new ArrayList<>();
    private final RpcServer server = new RpcServer(this::handle);

    private CompletableFuture<RpcOutcome> handle(RpcRequest request, Caller caller) {
        handled.add(request);
        return switch (request.method()) {
            case "echo" -> done(new RpcOutcome.Result(JsonValue.of(request.params())));
            case "subtract" -> done(subtract(request));
            case "sum" ->
                done(new RpcOutcome.Result(out -> out.writeNumber(request.params().values().stream()
                        .mapToInt(value -> value.intValue())
                        .sum())));
            case "caller" -> done(new RpcOutcome.Result(JsonValue.of(caller.remoteAddress())));
            case "get_data" -> done(new RpcOutcome.Result(JsonValue.encoded("[\"hello\",5]".getBytes(UTF_8))));
            case "refuse" -> done(new RpcOutcome.Failure(new RpcError(1001, "League full", JsonValue.of("E020"))));
            case "throw" -> throw new IllegalStateException("secret");
            case "fail" -> CompletableFuture.failedFuture(new IllegalStateException("secret"));
            case "unwritable" ->
                done(new RpcOutcome.Result(out -> {
                    out.writeStartObject();
                    throw new IllegalStateException("secret");
                }));
            default ->
                request.method().startsWith("notify")
                        ? done(new RpcOutcome.Result(out -> out.writeNull()))
                        : done(new RpcOutcome.Failure(RpcError.methodNotFound()));
        };
    }

    private static RpcOutcome subtract(RpcRequest request) {
        boolean byName = request.params().isObject();
        int minuend = byName
                ? request.params().path("minuend").intValue()
                : request.params().path(0).intValue();
        int subtrahend = byName
                ? request.params().path("subtrahend").intValue()
                : request.params().path(1).intValue();
        return new RpcOutcome.Result(out -> out.writeNumber(minuend - subtrahend));
    }

    private static CompletableFuture<RpcOutcome> done(RpcOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }

    private String answer(String body) {
        RpcAnswer answer = server.answer(body.getBytes(UTF_8), CALLER).join();
        return answer instanceof RpcAnswer.Body json ? new String(json.json(), UTF_8) : SILENCE;
    }

    private static String invalid(String reason, String id) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Invalid Request\",\"data\":\"%s\"},\"id\":%s}"
                .formatted(reason, id);
    }

    /** Section 7 of the specification, as far as it is not about the data of errors, which is left to the server. */
    @Nested
    class AnswersTheExamplesOfTheSpecification {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}|{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[23,42],\"id\":2}|{\"jsonrpc\":\"2.0\",\"result\":-19,\"id\":2}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":{\"subtrahend\":23,\"minuend\":42},\"id\":3}|{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":3}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"foobar\",\"id\":\"1\"}|{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"},\"id\":\"1\"}"
                })
        void calls(String request, String response) {
            assertThat(answer(request)).isEqualTo(response);
        }

        @Test
        void notifications() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"notify_update\",\"params\":[1,2,3,4,5]}"))
                    .isEqualTo(SILENCE);
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"foobar\"}")).isEqualTo(SILENCE);
            assertThat(handled).hasSize(2);
        }

        @Test
        void invalidJson() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"foobar, \"params\":\"bar\",\"baz]"))
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"")
                    .endsWith(",\"id\":null}");
        }

        @Test
        void aBatchThatIsInvalidJson() {
            assertThat(answer(
                            "[{\"jsonrpc\":\"2.0\",\"method\":\"sum\",\"id\":\"1\"},{\"jsonrpc\":\"2.0\",\"method\"]"))
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700");
        }

        @Test
        void aRequestObjectThatIsNone() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":1,\"params\":\"bar\"}"))
                    .isEqualTo(invalid("\\\"method\\\" is a string", "null"));
        }

        @Test
        void anEmptyBatch() {
            assertThat(answer("[]")).isEqualTo(invalid("A batch holds at least one call", "null"));
        }

        @Test
        void batchesOfWhatIsNoRequest() {
            String error = invalid("A call is a JSON object", "null");
            assertThat(answer("[1]")).isEqualTo("[" + error + "]");
            assertThat(answer("[1,2,3]")).isEqualTo("[" + String.join(",", error, error, error) + "]");
        }

        @Test
        void aMixedBatch() {
            assertThat(answer("[{\"jsonrpc\":\"2.0\",\"method\":\"sum\",\"params\":[1,2,4],\"id\":\"1\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"notify_hello\",\"params\":[7]},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":\"2\"},"
                            + "{\"foo\":\"boo\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"foo.get\",\"params\":{\"name\":\"myself\"},\"id\":\"5\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":\"9\"}]"))
                    .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":7,\"id\":\"1\"},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":\"2\"},"
                            + invalid("\\\"jsonrpc\\\" is \\\"2.0\\\"", "null")
                            + ",{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"},\"id\":\"5\"},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":[\"hello\",5],\"id\":\"9\"}]");
        }

        @Test
        void aBatchOfNotifications() {
            assertThat(answer("[{\"jsonrpc\":\"2.0\",\"method\":\"notify_sum\",\"params\":[1,2,4]},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"notify_hello\",\"params\":[7]}]"))
                    .isEqualTo(SILENCE);
        }
    }

    @Nested
    class Ids {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "1",
                    "-7",
                    "\"abc\"",
                    "\"\"",
                    "\"ש😀\"",
                    "null",
                    "1.5",
                    "1.0",
                    "2.50",
                    "123456789012345678901234567890"
                })
        void comeBackAsTheyCame(String id) {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":%s}".formatted(id)))
                    .endsWith(",\"id\":%s}".formatted(id));
        }

        @ParameterizedTest
        @ValueSource(strings = {"true", "[1]", "{}"})
        void ofAnotherTypeAreRefused(String id) {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":%s}".formatted(id)))
                    .isEqualTo(invalid("\\\"id\\\" is a string, a number or null", "null"));
        }

        @Test
        void nullIsAnIdAndMakesNoNotification() {
            answer("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":null}");
            assertThat(handled.get(0).isNotification()).isFalse();
        }
    }

    @Nested
    class InvalidRequests {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"method\":\"echo\",\"id\":7}",
                    "{\"jsonrpc\":2.0,\"method\":\"echo\",\"id\":7}",
                    "{\"jsonrpc\":\"1.0\",\"method\":\"echo\",\"id\":7}",
                    "{\"jsonrpc\":null,\"method\":\"echo\",\"id\":7}",
                    "{\"jsonrpc\":\"2.0\",\"id\":7}",
                    "{\"jsonrpc\":\"2.0\",\"method\":null,\"id\":7}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":\"x\",\"id\":7}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":null,\"id\":7}"
                })
        void areAnsweredUnderTheirId(String request) {
            assertThat(answer(request)).contains("\"code\":-32600").endsWith("\"id\":7}");
            assertThat(handled).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"1", "\"x\"", "null", "true"})
        void includeBodiesThatAreNeitherObjectNorArray(String body) {
            assertThat(answer(body)).isEqualTo(invalid("A call is a JSON object", "null"));
        }
    }

    @Nested
    class Batches {

        private String batchOf(int calls) {
            return "["
                    + String.join(
                            ",", Collections.nCopies(calls, "{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":1}"))
                    + "]";
        }

        @Test
        void holdUpToFiftyCalls() {
            answer(batchOf(50));
            assertThat(handled).hasSize(50);
        }

        @Test
        void ofMoreAreRefusedWhole() {
            assertThat(answer(batchOf(51))).isEqualTo(invalid("A batch holds at most 50 calls", "null"));
            assertThat(handled).isEmpty();
        }

        @Test
        void areCarriedOutAtTheSameTimeAndAnsweredInTheirOrder() {
            List<CompletableFuture<RpcOutcome>> pending = List.of(new CompletableFuture<>(), new CompletableFuture<>());
            RpcServer waiting =
                    new RpcServer((request, caller) -> pending.get(request.id().intValue()));
            CompletableFuture<RpcAnswer> answer = waiting.answer(
                    "[{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"id\":0},{\"jsonrpc\":\"2.0\",\"method\":\"b\",\"id\":1}]"
                            .getBytes(UTF_8),
                    CALLER);
            pending.get(1).complete(new RpcOutcome.Result(JsonValue.of("second")));
            assertThat(answer).isNotDone();
            pending.get(0).complete(new RpcOutcome.Result(JsonValue.of("first")));
            assertThat(new String(((RpcAnswer.Body) answer.join()).json(), UTF_8))
                    .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":\"first\",\"id\":0},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":\"second\",\"id\":1}]");
        }

        @Test
        void outliveACallThatFails() {
            assertThat(answer("[{\"jsonrpc\":\"2.0\",\"method\":\"throw\",\"id\":1},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"unwritable\",\"id\":2},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":3}]"))
                    .isEqualTo("[" + internalError(1) + "," + internalError(2)
                            + ",{\"jsonrpc\":\"2.0\",\"result\":[\"hello\",5],\"id\":3}]");
        }
    }

    @Nested
    class Outcomes {

        @Test
        void carryTheDataOfErrors() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"refuse\",\"id\":1}"))
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1001,\"message\":\"League full\","
                            + "\"data\":\"E020\"},\"id\":1}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"throw", "fail", "unwritable"})
        void ofBugsSayNothingAboutThem(String method) {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"id\":1}".formatted(method)))
                    .isEqualTo(internalError(1));
        }

        @Test
        void ofNotificationsThatFailAreSilent() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"throw\"}")).isEqualTo(SILENCE);
        }

        @Test
        void mayDependOnTheCaller() {
            assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"caller\",\"id\":1}"))
                    .contains("\"result\":\"127.0.0.1\"");
        }
    }

    @Nested
    class Extensions {

        @Test
        void aFramingMayLetABareMessageThroughAndAnswerBare() {
            RpcFraming standard = new JsonRpcFraming();
            RpcServer tolerant = new RpcServer(
                    RpcServerTest.this::handle,
                    body -> body.has("message_type")
                            ? new RpcFrame.Call(
                                    new RpcRequest("echo", body, body.path("message_type")),
                                    outcome -> ((RpcOutcome.Result) outcome).value())
                            : standard.frame(body),
                    SizeLimit.NONE);
            RpcAnswer answer = tolerant.answer("{\"message_type\":\"GAME_OVER\"}".getBytes(UTF_8), CALLER)
                    .join();
            assertThat(((RpcAnswer.Body) answer).json()).isEqualTo("{\"message_type\":\"GAME_OVER\"}".getBytes(UTF_8));
        }

        @Test
        void aLimitMayDependOnWhatTheBodySays() {
            RpcServer limited = new RpcServer(
                    RpcServerTest.this::handle,
                    new JsonRpcFraming(),
                    body -> body.path("method").stringValue("").equals("echo") ? 1000 : 10);
            assertThat(limited.answer("{\"jsonrpc\":\"2.0\",\"method\":\"sum\",\"id\":1}".getBytes(UTF_8), CALLER)
                            .join())
                    .isEqualTo(new RpcAnswer.TooLarge(10));
            assertThat(limited.answer("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":1}".getBytes(UTF_8), CALLER)
                            .join())
                    .isInstanceOf(RpcAnswer.Body.class);
        }

        @Test
        void aFramingThatFailsIsAnInternalError() {
            RpcServer broken = new RpcServer(
                    RpcServerTest.this::handle,
                    body -> {
                        throw new IllegalStateException("secret");
                    },
                    SizeLimit.NONE);
            RpcAnswer answer = broken.answer("{}".getBytes(UTF_8), CALLER).join();
            assertThat(new String(((RpcAnswer.Body) answer).json(), UTF_8))
                    .contains("-32603")
                    .doesNotContain("secret");
        }
    }

    private static String internalError(int id) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32603,\"message\":\"Internal error\"},\"id\":%d}"
                .formatted(id);
    }
}
