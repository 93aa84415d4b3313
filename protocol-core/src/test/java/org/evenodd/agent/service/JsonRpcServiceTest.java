package org.evenodd.agent.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Headers;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The HTTP status follows the outcome of a call: 429 if its caller does too much, 400 and 404 if it is refused.
 */
class JsonRpcServiceTest {

    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"id\":7}";

    private final Service busy =
            new JsonRpcService(new RpcServer((request, caller) -> new RpcOutcome.Busy(Duration.ofMillis(1_001))));

    private ServiceResponse answer(String body) {
        return busy.serve(new ServiceRequest("POST", "/mcp", "127.0.0.1", "application/json", body.getBytes(UTF_8)))
                .join();
    }

    @Test
    void tellsABusyCallerWhenToTryAgainInWholeSeconds() {
        ServiceResponse response = answer(CALL);

        assertThat(response.status()).isEqualTo(429);
        assertThat(response.headers()).containsEntry("Retry-After", "2");
        assertThat(new String(response.body(), UTF_8)).contains("\"code\":-32000", "\"id\":7");
    }

    @Test
    void answersABatchWithAnErrorForEachCallThatWasOneTooMany() {
        ServiceResponse response = answer('[' + CALL + ',' + CALL + ']');

        assertThat(response.status()).isEqualTo(200);
        assertThat(new String(response.body(), UTF_8)).contains("\"code\":-32000");
    }

    @Test
    void answersANotificationWithNothing() {
        assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"x\"}").status()).isEqualTo(202);
    }

    @ParameterizedTest
    @CsvSource({"-32020, 400", "-32601, 404"})
    void tellsByItsStatusThatACallIsTurnedAway(int code, int status) {
        RpcError error = new RpcError(code, "Header mismatch");
        Service service = new JsonRpcService(new RpcServer((request, caller) -> new RpcOutcome.Rejected(error)));

        ServiceResponse response = service.serve(request(CALL, Headers.NONE)).join();

        assertThat(response.status()).isEqualTo(status);
        assertThat(new String(response.body(), UTF_8)).contains("\"code\":" + code, "\"id\":7");
    }

    @Test
    void showsTheHeadersToWhoeverCarriesOutTheCall() {
        Service service = new JsonRpcService(new RpcServer((request, caller) -> new RpcOutcome.RpcResult(
                JsonValue.of(caller.headers().value("Mcp-Method").orElse("none")))));
        Headers headers = name -> name.equals("Mcp-Method") ? Optional.of("tools/list") : Optional.empty();

        ServiceResponse response = service.serve(request(CALL, headers)).join();

        assertThat(new String(response.body(), UTF_8)).contains("\"result\":\"tools/list\"");
    }

    private static ServiceRequest request(String body, Headers headers) {
        return new ServiceRequest("POST", "/mcp", "127.0.0.1", "application/json", body.getBytes(UTF_8), headers);
    }
}
