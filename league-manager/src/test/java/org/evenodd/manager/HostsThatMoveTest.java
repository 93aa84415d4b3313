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
        return List.of(InetAddress.getByName(address));
    }

    private JsonNode register(String name, String endpoint, String token) {
        return manager.call("register_player", Requests.registerPlayer(name, endpoint, token))
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

    @Tag("case:endpoint-rebinding")
    @Test
    void areCalledWhereTheyWereWhenSomebodyIsRefusedWhoNamesThem() throws Exception {
        names.put("bot.example", "192.168.1.7");
        register("Owner", "http://bot.example:8101/mcp", "");
        names.put("bot.example", "192.168.1.8");

        assertThat(status("Owner", "http://bot.example:8102/mcp")).isEqualTo("REJECTED");
        assertThat(manager.resolver.known("bot.example"))
                .contains(new HostSearchResult.FoundAddresses(at("192.168.1.7")));
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

    @Test
    void areNotForgottenHoweverManyOthersAreFound() throws Exception {
        names.put("bot.example", "192.168.1.7");
        register("Owner", "http://bot.example:8101/mcp", "");
        for (int i = 0; i < 1100; i++) {
            manager.resolver.keep("bot" + i + ".example", new HostSearchResult.FoundAddresses(at("192.168.1.8")));
        }

        assertThat(manager.resolver.known("bot.example")).isPresent();
        assertThat(manager.resolver.known("bot0.example")).isEmpty();
        assertThat(status("Mirror", "http://127.0.0.1:8000/")).isEqualTo("REJECTED");
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
