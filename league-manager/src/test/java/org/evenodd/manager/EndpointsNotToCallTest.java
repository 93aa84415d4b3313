package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Contact endpoints to which the manager sends no requests. */
class EndpointsNotToCallTest {
    @TempDir
    private Path directory;

    private MemoryManager manager;

    @BeforeEach
    void open() {
        manager = new MemoryManager(directory);
        manager.open();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private JsonNode register(String name, String endpoint) {
        return manager.call("register_player", Requests.registerPlayer(name, endpoint, ""))
                .path("result");
    }

    @Tag("case:endpoint-link-local")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data",
                "http://[fe80::1]:8101/mcp",
                "http://[::ffff:169.254.169.254]/mcp",
                "http://100.100.100.200/mcp",
                "http://0.0.0.0:8101/mcp",
                "http://224.0.0.1:8101/mcp"
            })
    void refusesAddressesThatAreNeverCalled(String endpoint) {
        JsonNode result = register("Curious", endpoint);

        assertThat(result.path("status").stringValue()).isEqualTo("REJECTED");
        assertThat(result.path("error_code").stringValue()).isEqualTo("E006");
        assertThat(result.path("code").intValue(0)).isEqualTo(2004);
        assertThat(result.path("reason").stringValue()).contains("This league does not call that endpoint");
    }

    @Tag("case:endpoint-of-another")
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8000/mcp",
        "http://localhost:8000/elsewhere",
        "http://[::1]:8000/mcp",
        "http://[::ffff:127.0.0.1]:8000/mcp"
    })
    void refusesTheManagersOwnPlaceUnderWhateverName(String endpoint) {
        JsonNode result = register("Mirror", endpoint);

        assertThat(result.path("error_code").stringValue()).isEqualTo("E009");
        assertThat(result.path("reason").stringValue()).contains("is the endpoint of the League Manager");
    }

    @Tag("case:endpoint-of-another")
    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000/mcp", "http://10.1.1.1:8000/mcp"})
    void refusesWhereTheManagerListensAndWhereItSaysThatItDoes(String endpoint) {
        manager.close();
        manager.advertised = "10.1.1.1";
        manager.open();

        assertThat(register("Mirror", endpoint).path("reason").stringValue())
                .contains("is the endpoint of the League Manager");
    }

    @Tag("case:endpoint-of-another")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://[::ffff:127.0.0.1]:8101/mcp",
                "http://[::1]:8101/mcp",
                "http://localhost:8101/mcp",
                "http://[::ffff:127.0.0.1]:8101/%6dcp",
                "http://[::ffff:127.0.0.1]:8101//x/../mcp/"
            })
    void refusesAnotherAgentsPlaceUnderWhateverName(String endpoint) {
        register("First", "http://127.0.0.1:8101/mcp");

        JsonNode result = register("Second", endpoint);

        assertThat(result.path("error_code").stringValue()).isEqualTo("E009");
        assertThat(result.path("code").intValue(0)).isEqualTo(2003);
        assertThat(result.path("reason").stringValue()).contains("is the endpoint of P01 already");
    }

    @Test
    void takesTwoPlayersOnOneServerAtDifferentPaths() {
        register("First", "http://127.0.0.1:8101/one");

        assertThat(register("Second", "http://127.0.0.1:8101/two")
                        .path("status")
                        .stringValue())
                .isEqualTo("ACCEPTED");
    }
}
