package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.rpc.RpcFixture.SILENCE;
import static org.evenodd.agent.rpc.RpcFixture.call;
import static org.evenodd.agent.rpc.RpcFixture.internalError;
import static org.evenodd.agent.rpc.RpcFixture.invalid;
import static org.evenodd.agent.rpc.RpcFixture.text;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcEndpointTest {

    private final RpcFixture rpc = new RpcFixture();

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
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":%s}".formatted(id)))
                    .endsWith(",\"id\":%s}".formatted(id));
        }

        @ParameterizedTest
        @ValueSource(strings = {"true", "[1]", "{}"})
        void ofAnotherTypeAreRefused(String id) {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":%s}".formatted(id)))
                    .isEqualTo(invalid("/id: expected a string, a number or null, got " + id, "null"));
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
            assertThat(rpc.answer(request)).contains("\"code\":-32600").endsWith("\"id\":7}");
            assertThat(rpc.handled()).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                {"method":"echo"} | nothing
                {"jsonrpc":2.0,"method":"echo"} | 2.0
                {"jsonrpc":null,"method":"echo"} | null
                """)
        void sayWhatIsExpectedAndWhatWasGot(String request, String got) {
            assertThat(rpc.answer(request)).isEqualTo(invalid("/jsonrpc: expected \\\"2.0\\\", got " + got, "null"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"1", "\"x\"", "null", "true"})
        void includeBodiesThatAreNeitherObjectNorArray(String body) {
            assertThat(rpc.answer(body)).isEqualTo(invalid("A call is a JSON object", "null"));
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
            rpc.answer(batchOf(50));
            assertThat(rpc.handled()).hasSize(50);
        }

        @Test
        void ofMoreAreRefusedWhole() {
            assertThat(rpc.answer(batchOf(51))).isEqualTo(invalid("A batch holds at most 50 calls", "null"));
            assertThat(rpc.handled()).isEmpty();
        }

        @Test
        void areCarriedOutAtTheSameTimeAndAnsweredInTheirOrder() {
            List<CompletableFuture<RpcOutcome>> pending = List.of(new CompletableFuture<>(), new CompletableFuture<>());
            RpcEndpoint waiting = PlainEndpoint.of((request, caller) ->
                    new RpcOutcome.Later(pending.get(request.id().intValue())));
            CompletableFuture<ServiceResponse> answer = waiting.serve(
                    call(
                            "[{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"id\":0},{\"jsonrpc\":\"2.0\",\"method\":\"b\",\"id\":1}]"));
            pending.get(1).complete(new RpcOutcome.RpcResult(JsonValue.of("second")));
            assertThat(answer).isNotDone();
            pending.get(0).complete(new RpcOutcome.RpcResult(JsonValue.of("first")));
            assertThat(text(answer.join()))
                    .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":\"first\",\"id\":0},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":\"second\",\"id\":1}]");
        }

        private String batchOfLong(int calls, String more) {
            String call = "{\"jsonrpc\":\"2.0\",\"method\":\"long\",\"id\":1}";
            return "[" + String.join(",", Collections.nCopies(calls, call)) + more + "]";
        }

        @Tag("case:unread-replies")
        @Test
        void areCarriedOutUntilTheirAnswersAreTooLong() {
            String answer = rpc.answer(batchOfLong(50, ""));
            assertThat(rpc.handled()).hasSize(3);
            assertThat(answer)
                    .hasSizeBetween(300_000, 320_000)
                    .contains(
                            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000,\"message\":\"The answers of this batch are too long\","
                                    + "\"data\":\"Not carried out: the answers of a batch hold 262144 bytes; call again by itself\"},"
                                    + "\"id\":1}");
            assertThat(answer.split("-32000", -1)).hasSize(48);
        }

        @Test
        void carryOutEachNotificationSinceItHasNoAnswer() {
            rpc.answer(batchOfLong(10, ",{\"jsonrpc\":\"2.0\",\"method\":\"notify_hello\"}"));
            assertThat(rpc.handled().get(3).method()).isEqualTo("notify_hello");
        }

        @Test
        void outliveACallThatFails() {
            assertThat(rpc.answer("[{\"jsonrpc\":\"2.0\",\"method\":\"throw\",\"id\":1},"
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
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"refuse\",\"id\":1}"))
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1001,\"message\":\"League full\","
                            + "\"data\":\"E020\"},\"id\":1}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"throw", "fail", "unwritable"})
        void ofBugsSayNothingAboutThem(String method) {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"id\":1}".formatted(method)))
                    .isEqualTo(internalError(1));
        }

        @Test
        void ofNotificationsThatFailAreSilent() {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"throw\"}")).isEqualTo(SILENCE);
        }
    }

    @Nested
    class Statuses {

        private ServiceResponse answer(RpcOutcome outcome, String body) {
            return PlainEndpoint.of((request, caller) -> outcome)
                    .serve(call(body))
                    .join();
        }

        private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"id\":7}";
        private static final RpcOutcome BUSY = new RpcOutcome.Busy(Duration.ofMillis(1_001));

        @Test
        void tellABusyCallerWhenToTryAgainInWholeSeconds() {
            ServiceResponse response = answer(BUSY, CALL);

            assertThat(response.status()).isEqualTo(429);
            assertThat(response.headers()).containsEntry("Retry-After", "2");
            assertThat(text(response)).contains("\"code\":-32000", "\"id\":7");
        }

        @Test
        void areNoneOfTheCallsOfABatch() {
            ServiceResponse response = answer(BUSY, '[' + CALL + ',' + CALL + ']');

            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).contains("\"code\":-32000");
        }

        @Test
        void sayThatANotificationGetsNoAnswer() {
            assertThat(answer(BUSY, "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}").status())
                    .isEqualTo(202);
        }

        @ParameterizedTest
        @CsvSource({"-32020, 400", "-32601, 404"})
        void tellThatACallIsTurnedAway(int code, int status) {
            ServiceResponse response = answer(new RpcOutcome.Rejected(new RpcError(code, "Header mismatch")), CALL);

            assertThat(response.status()).isEqualTo(status);
            assertThat(text(response)).contains("\"code\":" + code, "\"id\":7");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message_type\": \"GAME_INVITATION\"}", "{\"method\": \"choose_parity\", \"id\": 4}"})
    void hearsTheStandardAloneInStrictMode(String body) {
        RpcHandler heard = (request, caller) -> new RpcOutcome.RpcResult(JsonValue.of("heard"));

        assertThat(text(PlainEndpoint.of(heard).serve(call(body)).join())).contains("-32600");
        assertThat(text(PlainEndpoint.hearing(heard).serve(call(body)).join())).contains("heard");
    }

    @Test
    void refusesAMessageBeyondItsLimit() {
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"%s\"],\"id\":7}";
        ServiceResponse refused = PlainEndpoint.of(rpc::handle)
                .serve(call(call.formatted("x".repeat(10_240))))
                .join();

        assertThat(refused.status()).isEqualTo(413);
        assertThat(rpc.handled()).isEmpty();
    }

    /** Section 7 of JSON-RPC 2.0, except for the data of errors, which is up to the server. */
    @Nested
    class SpecificationExamples {

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
            assertThat(rpc.answer(request)).isEqualTo(response);
        }

        @Test
        void notifications() {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"notify_update\",\"params\":[1,2,3,4,5]}"))
                    .isEqualTo(SILENCE);
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"foobar\"}"))
                    .isEqualTo(SILENCE);
            assertThat(rpc.handled()).hasSize(2);
        }

        /** MCP, streamable HTTP: a server takes a response with 202 and no body. */
        @Test
        void responsesThatNobodyAskedFor() {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"result\":{\"ok\":true},\"id\":7}"))
                    .isEqualTo(SILENCE);
            assertThat(rpc.answer("[{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"no\"},\"id\":null}]"))
                    .isEqualTo(SILENCE);
            assertThat(rpc.handled()).isEmpty();
        }

        @Test
        void invalidJson() {
            assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"foobar, \"params\":\"bar\",\"baz]"))
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"")
                    .endsWith(",\"id\":null}");
        }

        @Test
        void anEmptyBatch() {
            assertThat(rpc.answer("[]")).isEqualTo(invalid("A batch holds at least one call", "null"));
        }

        @Test
        void batchesOfWhatIsNoRequest() {
            String error = invalid("A call is a JSON object", "null");
            assertThat(rpc.answer("[1]")).isEqualTo("[" + error + "]");
            assertThat(rpc.answer("[1,2,3]")).isEqualTo("[" + String.join(",", error, error, error) + "]");
        }

        @Test
        void aMixedBatch() {
            assertThat(rpc.answer("[{\"jsonrpc\":\"2.0\",\"method\":\"sum\",\"params\":[1,2,4],\"id\":\"1\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"notify_hello\",\"params\":[7]},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":\"2\"},"
                            + "{\"foo\":\"boo\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"foo.get\",\"params\":{\"name\":\"myself\"},\"id\":\"5\"},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":\"9\"}]"))
                    .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":7,\"id\":\"1\"},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":\"2\"},"
                            + invalid("/jsonrpc: expected \\\"2.0\\\", got nothing", "null")
                            + ",{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"},\"id\":\"5\"},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":[\"hello\",5],\"id\":\"9\"}]");
        }

        @Test
        void aBatchOfNotifications() {
            assertThat(rpc.answer("[{\"jsonrpc\":\"2.0\",\"method\":\"notify_sum\",\"params\":[1,2,4]},"
                            + "{\"jsonrpc\":\"2.0\",\"method\":\"notify_hello\",\"params\":[7]}]"))
                    .isEqualTo(SILENCE);
        }
    }
}
