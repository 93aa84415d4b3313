package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Callers that exceed the manager's limits (limits.per_address, limits.per_agent). */
class AskingTooOftenTest extends ManagedLeague {
    private static final int BUSY = -32000;

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
        assertThat(status(manager.call("ping", "{}"))).isEqualTo("ok");
    }

    /** The entries in the league's log about callers that were turned away. */
    @Nested
    class InTheLog {
        private static final String FORGED = "tok_p01_" + "f".repeat(64);

        @BeforeEach
        void openForOneQueryASecond() {
            manager.settings = List.of("limits.per_agent.queries_per_second=1");
            manager.open();
        }

        private List<String> linesWith(String text) throws IOException {
            try (var lines = Files.lines(manager.shared.leagueLog(MemoryManager.LEAGUE))) {
                return lines.filter(line -> line.contains(text)).toList();
            }
        }

        @Tag("case:wrong-token")
        @Test
        void namesMessagesThatWereRefusedOnceAndShowsNoToken() throws IOException {
            for (int i = 0; i < 5; i++) {
                manager.call("league_query", Requests.query("player:P01", FORGED, "GET_STANDINGS"));
            }

            assertThat(linesWith("is refused: E012")).singleElement().asString().contains("LEAGUE_QUERY", "player:P01");
            assertThat(linesWith(FORGED)).isEmpty();
        }

        @Test
        void namesRegistrationsThatWereRejected() throws IOException {
            manager.call("register_player", Requests.registerPlayer("Alpha", "http://169.254.169.254/mcp", ""));

            assertThat(linesWith("is refused: E009")).singleElement().asString().contains("LEAGUE_REGISTER_REQUEST");
        }

        @Test
        void namesAProxyThatDoesNotSayForWhomItCalls() throws IOException {
            for (int i = 0; i < 3; i++) {
                manager.callFrom("proxy 10.1.1.1", "register_player", Requests.registerPlayer("Alpha", 8101, ""));
                manager.callFrom("10.1.1.2", "register_player", Requests.registerPlayer("Beta", 8102, ""));
            }

            assertThat(linesWith("names no other machine"))
                    .singleElement()
                    .asString()
                    .contains("through proxy 10.1.1.1,");
        }

        @Test
        void namesWhoAskedTooOften() throws IOException {
            String token = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""))
                    .at("/result/auth_token")
                    .stringValue();
            for (int i = 0; i < 5; i++) {
                manager.call("league_query", Requests.query("player:P01", token, "GET_STANDINGS"));
            }

            assertThat(linesWith("asks for more queries than allowed")).hasSize(1);
        }

        @Tag("case:log-injection")
        @Test
        void turnsNoTextAround() throws IOException {
            manager.call("register_player", Requests.registerPlayer("\u202eateB", 8101, ""));
            manager.call("register_referee", Requests.registerReferee("Whistle\u2066", 8001, ""));
            String log = Files.readString(manager.shared.leagueLog(MemoryManager.LEAGUE));
            assertThat(log).contains("this one has U+202E").doesNotContain("\u202e", "\u2066", "\u001b");
            assertThat(manager.printed.toString()).doesNotContain("\u202e", "\u2066", "\u001b");
        }
    }
}
