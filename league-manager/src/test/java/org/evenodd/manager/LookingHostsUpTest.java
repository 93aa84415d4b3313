package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Host names in registrations, whose name servers may be slow. */
class LookingHostsUpTest {
    private final List<String> lookedUp = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final MemoryManager manager;

    LookingHostsUpTest(@TempDir Path directory) {
        manager = new MemoryManager(directory);
        manager.resolver = new Resolver(this::lookUp, waiting::add, AddressPolicy.DEFAULT);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        lookedUp.add(host);
        return List.of(InetAddress.getByName(host.endsWith(".example") ? "192.168.1.7" : host));
    }

    private JsonNode register(String name, String host) {
        return manager.call("register_player", Requests.registerPlayer(name, "http://" + host + ":8101/mcp", ""))
                .path("result");
    }

    private void runAll() {
        List.copyOf(waiting).forEach(Runnable::run);
    }

    @Test
    void isNotDoneForARegistrationThatIsRefusedAnyway() {
        manager.settings = List.of("league.participants.max_players=2");
        manager.open();
        register("First", "10.0.0.1");
        register("Second", "10.0.0.2");
        lookedUp.clear();

        assertThat(register("Third", "slow.example").path("error_code").stringValue())
                .isEqualTo("E020");
        assertThat(waiting).isEmpty();
    }

    @Tag("case:slow-names")
    @Test
    void isNotBegunAnyMoreOnceARegistrationHasBeenAnswered() {
        manager.settings = List.of("network.endpoint_check=off");
        manager.open();
        lookedUp.clear();

        assertThat(register("Patient", "slow.example").path("status").stringValue())
                .isEqualTo("ACCEPTED");
        runAll();

        assertThat(waiting).isNotEmpty();
        assertThat(lookedUp).doesNotContain("slow.example");
    }
}
