package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The form of the manager's calls to a referee that says ok to anything, so that its answers teach nothing. */
class FirstWordsTest extends ManagedLeague {

    private static final String REGISTRATION = Requests.registerReferee("Referee", 8001, "");

    private final List<JsonNode> received = new ArrayList<>();

    @BeforeEach
    void open() {
        manager.autoStart = new AutoStart(2, 1);
        manager.open();
        manager.bind(Endpoint.parse("http://127.0.0.1:8001/mcp"), this::serve);
        Agents agents = new Agents(manager);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
    }

    private CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (request.method().equals("POST")) {
            received.add(JsonText.parse(request.body()));
        }
        return CompletableFuture.completedFuture(ServiceResponse.json(200, "{\"status\": \"ok\"}".getBytes(UTF_8)));
    }

    static Stream<Arguments> forms() {
        String call = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}";
        return Stream.of(
                arguments("/message_type", REGISTRATION),
                arguments(
                        "/params/message/message_type",
                        call.formatted("handle_message", "{\"message\": " + REGISTRATION + '}')),
                arguments("/method", call.formatted("REFEREE_REGISTER_REQUEST", REGISTRATION)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void haveTheFormInWhichItRegistered(String pointer, String registration) {
        manager.postAt("/mcp", "127.0.0.1", registration);
        manager.time.advance(Duration.ofSeconds(20));

        assertThat(received)
                .extracting(body -> body.at(pointer).stringValue(""))
                .containsExactly("ROUND_ANNOUNCEMENT", "RUN_MATCH");
    }
}
