package org.evenodd.protocol.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.junit.jupiter.api.Test;

/** A caller who does too much: 429, as the protocol has it. */
class JsonRpcServiceTest {

    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"id\":7}";

    private final Service busy = new JsonRpcService(new RpcServer(
            (request, caller) -> CompletableFuture.completedFuture(new RpcOutcome.Busy(Duration.ofMillis(1_001)))));

    private Response answer(String body) {
        return busy.serve(new Request("POST", "/mcp", "127.0.0.1", "application/json", body.getBytes(UTF_8)))
                .join();
    }

    @Test
    void tellsABusyCallerWhenToTryAgainInWholeSeconds() {
        Response response = answer(CALL);

        assertThat(response.status()).isEqualTo(429);
        assertThat(response.headers()).containsEntry("Retry-After", "2");
        assertThat(new String(response.body(), UTF_8)).contains("\"code\":-32000", "\"id\":7");
    }

    @Test
    void answersABatchWithAnErrorForEachCallThatWasOneTooMany() {
        Response response = answer('[' + CALL + ',' + CALL + ']');

        assertThat(response.status()).isEqualTo(200);
        assertThat(new String(response.body(), UTF_8)).contains("\"code\":-32000");
    }

    @Test
    void answersANotificationWithNothing() {
        assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"x\"}").status()).isEqualTo(202);
    }
}
