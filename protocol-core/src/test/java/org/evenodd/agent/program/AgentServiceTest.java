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

    private ServiceResponse get(String path) {
        return service.serve(new ServiceRequest("GET", path, "127.0.0.1", null, new byte[0]))
                .join();
    }

    private static ServiceResponse post(Service service, String body) {
        return service.serve(new ServiceRequest("POST", "/mcp", "127.0.0.1", "application/json", body.getBytes(UTF_8)))
                .join();
    }

    private ServiceResponse call(String padding) {
        return post(service, """
                {"jsonrpc":"2.0","method":"x","params":{"padding":"%s"},"id":1}""".formatted(padding));
    }

    @Test
    void handsCallsToTheAgentsMessages() {
        assertThat(new String(call("").body(), UTF_8)).contains("\"result\":\"heard\"");
    }

    @Test
    void refusesAMessageBeyondItsLimit() {
        assertThat(call("x".repeat(300)).status()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message_type\": \"GAME_INVITATION\"}", "{\"method\": \"choose_parity\", \"id\": 4}"})
    void hearsTheStandardAloneInStrictMode(String body) {
        assertThat(new String(post(service(Compatibility.STRICT), body).body(), UTF_8))
                .contains("-32600");
        assertThat(new String(post(service, body).body(), UTF_8)).contains("heard");
    }

    @Test
    void tellsItsHealth() {
        assertThat(new String(get("/health").body(), UTF_8)).contains("\"agent_id\":\"P01\"");
    }

    @Test
    void publishesTheSchemaOfAMessage() {
        ServiceResponse schema = get("/schemas/GAME_INVITATION.json");

        assertThat(schema.status()).isEqualTo(200);
        assertThat(new String(schema.body(), UTF_8)).contains("\"$id\":\"urn:league-v2:GAME_INVITATION\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/schemas/NOTHING.json", "/schemas/game_invitation.json", "/schemas/x", "/"})
    void knowsNothingElse(String path) {
        assertThat(get(path).status()).isEqualTo(404);
    }
}
