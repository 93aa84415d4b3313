package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.Resolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Host names whose addresses change. */
class HostsThatMoveTest {
    private final Map<String, String> names = new HashMap<>();
    private final MemoryManager manager;

    HostsThatMoveTest(@TempDir Path directory) {
        manager = new MemoryManager(directory);
        manager.resolver = resolver();
        manager.settings = List.of("network.endpoint_check=off");
    }

    @BeforeEach
    void open() {
        manager.open();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private Resolver resolver() {
        return new Resolver(this::lookUp, Runnable::run, AddressPolicy.DEFAULT);
    }

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        String address = host.endsWith(".example") ? names.get(host) : host;
        if (address == null) {
            throw new UnknownHostException(host);
        }
        return at(address.split(" "));
    }

    private JsonNode register(String name, String endpoint, String token) {
        return manager.call("register_player", Requests.registerPlayer(name, endpoint, token))
                .path("result");
    }

    private JsonNode registerFrom(String address, String name, String endpoint) {
        return manager.callFrom(address, "register_player", Requests.registerPlayer(name, endpoint, ""))
                .path("result");
    }

    private String status(String name, String endpoint) {
        return register(name, endpoint, "").path("status").stringValue();
    }

    private static List<InetAddress> at(String... addresses) throws UnknownHostException {
        List<InetAddress> all = new ArrayList<>();
        for (String address : addresses) {
            all.add(InetAddress.getByName(address));
        }
        return all;
    }

    @Test
    void areCalledAtTheirNewPlaceOnceTheirAgentHasRegisteredAgain() throws Exception {
        names.put("bot.example", "192.168.1.7");
        String token = register("Owner", "http://bot.example:8101/mcp", "")
                .path("auth_token")
                .stringValue();
        names.put("bot.example", "192.168.1.8");
        register("Owner", "http://bot.example:8101/mcp", token);

        assertThat(manager.resolver.known("bot.example"))
                .contains(new HostSearchResult.FoundAddresses(at("192.168.1.8")));
    }

    @Tag("case:endpoint-here")
    @Test
    void areNotCalledOnceTheyLeadToThisMachineWhereTheirAgentIsElsewhere() throws Exception {
        names.put("bot.example", "192.0.2.7");
        registerFrom("192.0.2.7", "Far", "http://bot.example:9/mcp");
        register("Near", "http://near.example:9/mcp", "");

        assertThat(manager.resolver.objection("bot.example", 9, at("127.0.0.1")).orElseThrow())
                .contains("127.0.0.1", "192.0.2.7", "network.endpoint_hosts");
        assertThat(manager.resolver.objection("near.example", 9, at("127.0.0.1")))
                .isEmpty();
        manager.crash();
        manager.resolver = resolver();
        manager.open();
        assertThat(manager.resolver.objection("bot.example", 9, at("127.0.0.1")))
                .isPresent();
        assertThat(manager.resolver.objection("near.example", 9, at("127.0.0.1")))
                .isEmpty();
    }

    @Tag("case:claimed-endpoint")
    @Test
    void takeNoEndpointByAnAddressBesideIt() {
        names.put("cheat.example", "192.168.1.6 192.168.1.7");
        registerFrom("192.168.1.9", "Ada", "http://192.168.1.7:8101/mcp");

        assertThat(registerFrom("192.168.1.6", "Eve", "http://cheat.example:8101/mcp")
                        .path("reason")
                        .stringValue())
                .contains("is the endpoint of P01");
    }

    @Tag("case:claimed-endpoint")
    @Test
    void keepNoEndpointByAnAddressBesideIt() {
        names.put("cheat.example", "192.168.1.6 192.168.1.7");
        registerFrom("192.168.1.6", "Eve", "http://cheat.example:8101/mcp");

        assertThat(registerFrom("192.168.1.7", "Ada", "http://192.168.1.7:8101/mcp")
                        .path("status")
                        .stringValue())
                .isEqualTo("ACCEPTED");
    }

    @Tag("case:endpoint-rebinding")
    @Test
    void areNotTheManagersOwnPlaceOnceTheyAreFound() throws Exception {
        assertThat(status("Late", "http://late.example:8000/mcp")).isEqualTo("ACCEPTED");

        assertThat(manager.resolver.objection("late.example", 8000, at("127.0.0.1")))
                .contains("late.example:8000 is the endpoint of the League Manager");
        assertThat(manager.resolver.objection("late.example", 8000, at("192.168.1.7")))
                .isEmpty();
    }

    @Test
    void areNotAnothersPlaceOnceTheyAreFound() throws Exception {
        status("First", "http://192.168.1.7:8101/mcp");
        status("Late", "http://late.example:8101/mcp");

        assertThat(manager.resolver.objection("late.example", 8101, at("192.168.1.7")))
                .contains("late.example:8101 is the endpoint of P01");
        assertThat(manager.resolver.objection("192.168.1.7", 8101, at("192.168.1.7")))
                .isEmpty();
        assertThat(manager.resolver.objection("late.example", 8101, at("192.168.1.8")))
                .isEmpty();
    }

    @Tag("case:endpoint-rebinding")
    @Test
    void areCheckedAfterARestartAsWell() throws Exception {
        names.put("late.example", "192.168.1.7");
        status("Late", "http://late.example:8000/mcp");
        manager.crash();
        manager.resolver = resolver();
        names.put("late.example", "127.0.0.1");
        manager.open();

        assertThat(manager.resolver.objection("late.example", 8000, at("127.0.0.1")))
                .isPresent();
    }
}
