package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.peer.Operation;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The requirements of OpenRPC 1.3 for a document. */
class DiscoveryTest {

    record Greeting(String text) {}

    private static final List<Operation> OPERATIONS = List.of(
            Operation.of(MessageType.CHOOSE_PARITY_CALL, Greeting.class, List.of()),
            Operation.of(MessageType.LEAGUE_ERROR, Greeting.class, List.of()),
            PlainMethod.question("greet", "Greet", "Says hello.", Greeting.class)
                    .operation());

    private final List<String> received = new ArrayList<>();
    private final McpServer discovery =
            new McpServer(Introduction.of(AgentKind.PLAYER, "1.2.3"), OPERATIONS, true, (request, caller) -> {
                received.add(request.method());
                return new RpcOutcome.Busy(Duration.ZERO);
            });

    private RpcOutcome call(String method) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return discovery.handle(
                new RpcRequest(method, nodes.missingNode(), nodes.numberNode(1)),
                new Caller("127.0.0.1", Caller.Headers.NONE, ""));
    }

    private JsonNode document() throws Exception {
        return JsonText.parse(Json.bytes(((RpcOutcome.RpcResult) call("rpc.discover")).value()));
    }

    @Test
    void namesItsVersionAndTheAgent() throws Exception {
        JsonNode document = document();

        assertThat(document.path("openrpc").stringValue()).matches("1\\.3\\.\\d+");
        assertThat(document.at("/info/title").stringValue()).isNotBlank();
        assertThat(document.at("/info/version").stringValue()).isEqualTo("1.2.3");
    }

    @Test
    void describesEachMethodOnce() throws Exception {
        assertThat(document().path("methods").values())
                .extracting(method -> method.path("name").stringValue())
                .containsExactly("parity_choose", "notify_league_error", "greet");
    }

    @Test
    void describesParamsByNameWithThoseThatAreRequired() throws Exception {
        JsonNode method = document().at("/methods/0");

        assertThat(method.path("paramStructure").stringValue()).isEqualTo("by-name");
        assertThat(method.path("params").values())
                .filteredOn(param -> param.path("required").booleanValue())
                .extracting(param -> param.path("name").stringValue())
                .contains("protocol", "message_type", "sender", "match_id", "player_id")
                .doesNotContain("auth_token");
        assertThat(method.path("params").values())
                .extracting(param -> param.path("name").stringValue())
                .doesNotHaveDuplicates();
    }

    @Test
    void describesResultsAndOtherNames() throws Exception {
        JsonNode method = document().at("/methods/0");

        assertThat(method.at("/result/schema/properties/parity_choice").isObject())
                .isTrue();
        assertThat(method.path("x-aliases").values())
                .extracting(JsonNode::stringValue)
                .containsExactly("choose_parity", "CHOOSE_PARITY_CALL");
        assertThat(document().at("/methods/2").has("x-aliases")).isFalse();
    }

    /** OpenRPC 1.3 prescribes this dialect of JSON Schema. */
    @Test
    void usesSchemasOfDraft7() throws Exception {
        Schema draft7 = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(SchemaLocation.of("http://json-schema.org/draft-07/schema#"));

        for (JsonNode method : document().path("methods").values()) {
            List<JsonNode> schemas = new ArrayList<>(method.findValues("schema"));
            assertThat(schemas).isNotEmpty().allSatisfy(schema -> {
                assertThat(draft7.validate(schema)).isEmpty();
                assertThat(schema.findValue("$schema")).isNull();
            });
        }
    }
}
