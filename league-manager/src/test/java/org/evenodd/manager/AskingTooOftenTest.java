package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Callers that exceed the manager's limits (limits.per_address, limits.per_agent). */
class AskingTooOftenTest {
    private static final int BUSY = -32000;

    private final MemoryManager manager;
    private final Agents agents;

    AskingTooOftenTest(@TempDir Path directory) {
        manager = new MemoryManager(directory);
        agents = new Agents(manager);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private void open(String... settings) {
        manager.settings = List.of(settings);
        manager.open();
    }

    private JsonNode query(String player) {
        return manager.call("league_query", Requests.query("player:" + player, agents.token(player), "GET_STANDINGS"));
    }

    private static int code(JsonNode answer) {
        return answer.at("/error/code").intValue(0);
    }

    @Tag("case:rates")
    @Test
    void makesAnAgentsQueriesWaitAndNobodyElses() {
        open("limits.per_agent.queries_per_second=1");
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        query("P01");
        query("P01");

        assertThat(code(query("P01"))).isEqualTo(BUSY);
        assertThat(code(query("P02"))).isZero();
        manager.time.advance(Duration.ofSeconds(1));
        assertThat(code(query("P01"))).isZero();
    }

    @Test
    void countsNoQueriesOfSomebodyWhoClaimsToBeAnother() {
        open("limits.per_agent.queries_per_second=1");
        agents.player("Alpha", 8101);
        String forged = Requests.query("player:P01", "tok_p01_" + "f".repeat(64), "GET_STANDINGS");
        for (int i = 0; i < 10; i++) {
            manager.call("league_query", forged);
        }

        assertThat(code(query("P01"))).isZero();
    }

    @Test
    void makesAnAddressWaitWithItsRegistrations() {
        open("limits.per_address.registrations_per_minute=2");
        agents.player("Alpha", 8101);
        agents.referee("Referee", 8001);

        assertThat(code(manager.call("register_player", Requests.registerPlayer("Beta", 8102, ""))))
                .isEqualTo(BUSY);
        manager.time.advance(Duration.ofSeconds(30));
        assertThat(agents.player("Beta", 8103)).isEqualTo("P02");
    }

    @Test
    void countsTheAddressesOfAnIpv6SubnetAsOne() {
        open("limits.per_address.open_queries_per_second=1", "limits.per_address.registrations_per_minute=1");
        manager.callFrom("2001:db8:1:2::1", "get_standings", "{}");
        manager.callFrom("2001:db8:1:2::1", "get_standings", "{}");
        manager.callFrom("2001:db8:1:2::1", "register_player", Requests.registerPlayer("Alpha", 8101, ""));

        assertThat(code(manager.callFrom("2001:db8:1:2::2", "get_standings", "{}")))
                .isEqualTo(BUSY);
        assertThat(code(manager.callFrom(
                        "2001:db8:1:2:ffff::3", "register_player", Requests.registerPlayer("Beta", 8102, ""))))
                .isEqualTo(BUSY);
        assertThat(code(manager.callFrom("2001:db8:1:3::1", "get_standings", "{}")))
                .isZero();
    }

    @Test
    void makesAnAddressWaitThatAsksWithoutAToken() {
        open("limits.per_address.open_queries_per_second=1");
        manager.call("get_standings", "{}");
        manager.call("get_standings", "{}");

        assertThat(code(manager.call("get_standings", "{}"))).isEqualTo(BUSY);
        assertThat(manager.call("ping", "{}").at("/result/status").stringValue())
                .isEqualTo("ok");
    }
}
