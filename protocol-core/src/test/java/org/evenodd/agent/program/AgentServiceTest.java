package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.evenodd.agent.http.AgentRoutes;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.NOPLogger;

class AgentServiceTest {

    private static final Limits USUAL = SettingsLoader.builtIn().system().limits();

    private final Service service = service(Compatibility.TOLERANT);

    private static Service service(Compatibility compatibility) {
        return new AgentRoutes(new RpcEndpoint(
                        AgentKind.PLAYER,
                        new Limits(256, 1024, USUAL.perAddress(), USUAL.perAgent()),
                        ProtocolStack.of(compatibility).codec(),
                        PlainEndpoint.AUTHOR,
                        NOPLogger.NOP_LOGGER)
                .otherwise((request, caller) -> new RpcOutcome.RpcResult(out -> out.writeString("heard")))
                .api(() -> HealthReport.up("P01", "ACTIVE"), new AgentMetrics(new VirtualTime(Instant.EPOCH))));
    }

    private static ServiceResponse post(Service service, String body) {
        return service.serve(new ServiceRequest("POST", "/mcp", "127.0.0.1", "application/json", body.getBytes(UTF_8)))
                .join();
    }

    @Test
    void refusesAMessageBeyondItsLimit() {
        String call = """
                {"jsonrpc":"2.0","method":"x","params":{"padding":"%s"},"id":1}""";
        assertThat(post(service, call.formatted("x".repeat(300))).status()).isEqualTo(413);
        assertThat(post(service, call.formatted("x")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message_type\": \"GAME_INVITATION\"}", "{\"method\": \"choose_parity\", \"id\": 4}"})
    void hearsTheStandardAloneInStrictMode(String body) {
        assertThat(new String(post(service(Compatibility.STRICT), body).body(), UTF_8))
                .contains("-32600");
        assertThat(new String(post(service, body).body(), UTF_8)).contains("heard");
    }
}
