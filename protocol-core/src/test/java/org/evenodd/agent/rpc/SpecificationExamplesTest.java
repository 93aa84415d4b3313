package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.rpc.RpcFixture.SILENCE;
import static org.evenodd.agent.rpc.RpcFixture.invalid;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 7 of JSON-RPC 2.0, except for the data of errors, which is up to the server. */
class SpecificationExamplesTest {

    private final RpcFixture rpc = new RpcFixture();

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
        assertThat(rpc.answer("{\"jsonrpc\":\"2.0\",\"method\":\"foobar\"}")).isEqualTo(SILENCE);
        assertThat(rpc.handled()).hasSize(2);
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
