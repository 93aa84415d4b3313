package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    @Tag("case:endpoint-nowhere")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data",
                "http://[::ffff:169.254.169.254]/mcp",
                "http://100.100.100.200/mcp",
                "http://255.255.255.255:8101/mcp",
                "http://224.0.0.1:8101/mcp"
            })
    void refusesAddressesThatAreNeverCalled(String endpoint) {
        JsonNode result = register("Curious", endpoint);

        assertThat(result.path("status").stringValue()).isEqualTo("REJECTED");
        assertThat(result.path("error_code").stringValue()).isEqualTo("E009");
        assertThat(result.path("code").intValue(0)).isEqualTo(2003);
        assertThat(result.path("reason").stringValue()).contains("This league does not call that endpoint");
    }

    /** Also those of the machine that runs the test. */
    static Stream<String> hostsHere() throws SocketException {
        return Stream.concat(
                Stream.of(
                        "127.0.0.1",
                        "127.9.9.9",
                        "localhost",
                        "[::1]",
                        "[::ffff:127.0.0.1]",
                        "[64:ff9b::7f00:1]",
                        "0.0.0.0",
                        "[::]",
                        "169.254.1.1",
                        "[fe80::1]"),
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .map(InetAddress::getHostAddress)
                        .filter(address -> address.indexOf(':') < 0));
    }

    @Tag("case:endpoint-here")
    @ParameterizedTest
    @MethodSource("hostsHere")
    void refusesThisMachinesAddressesToAgentsOnOthers(String host) {
        String endpoint = "http://" + host + ":8101/mcp";
        JsonNode player = registerFrom("192.0.2.7", "Far", endpoint);

        assertThat(player.path("error_code").stringValue()).isEqualTo("E009");
        assertThat(player.path("code").intValue(0)).isEqualTo(2003);
        assertThat(player.path("reason").stringValue()).contains("192.0.2.7", "network.endpoint_hosts");
        JsonNode referee = manager.callFrom(
                        "192.0.2.7",
                        "register_referee",
                        Requests.registerReferee("Far", 8101, "").replace("http://127.0.0.1:8101/mcp", endpoint))
                .path("result");
        assertThat(referee.path("code").intValue(0)).isEqualTo(1002);
        assertThat(register("Near", endpoint).path("status").stringValue()).isEqualTo("ACCEPTED");
    }

    @Tag("case:endpoint-here")
    @Test
    void takesNobodyForACallerOnThisMachineBehindAProxy() {
        reopen("network.local_callers=false");

        assertThat(register("Proxied", "http://127.0.0.1:8101/mcp")
                        .path("error_code")
                        .stringValue())
                .isEqualTo("E009");
    }

    @Tag("case:neighbour-takes-place")
    @Test
    void takesNobodyBehindAProxyForTheAgentOfAnEndpointHereThatTheOperatorAllows() {
        manager.close();
        manager.settings = List.of("network.local_callers=false", "network.endpoint_hosts=127.0.0.1");
        manager.open();
        register("Ada", "http://127.0.0.1:8101/mcp");

        assertThat(register("Ada", "http://127.0.0.1:8101/mcp")
                        .path("error_code")
                        .stringValue())
                .isEqualTo("E022");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.0/8", "127.0.0.1", "::/0,0.0.0.0/0", "localhost"})
    void takesWhatTheOperatorAllowsAgentsOnOtherMachines(String allowed) {
        reopen("network.endpoint_hosts=" + allowed);

        assertThat(registerFrom("192.0.2.7", "Far", "http://localhost:8101/mcp")
                        .path("status")
                        .stringValue())
                .isEqualTo("ACCEPTED");
        assertThat(registerFrom("192.0.2.7", "Further", "http://[fe80::1]:8101/mcp")
                        .path("status")
                        .stringValue())
                .isEqualTo(allowed.startsWith("::/0") ? "ACCEPTED" : "REJECTED");
    }

    private void reopen(String setting) {
        manager.close();
        manager.settings = List.of(setting);
        manager.open();
    }

    private JsonNode registerFrom(String address, String name, String endpoint) {
        return manager.callFrom(address, "register_player", Requests.registerPlayer(name, endpoint, ""))
                .path("result");
    }

    @Test
    void saysWhyAHostWithAnUnderscoreIsRefused() {
        JsonNode answer =
                manager.call("register_player", Requests.registerPlayer("Ada", "http://my_host:8101/mcp", ""));

        assertThat(answer.toString()).contains("a host's name has no underscore");
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
