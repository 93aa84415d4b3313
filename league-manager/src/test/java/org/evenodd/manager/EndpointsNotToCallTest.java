package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.Resolver;
import org.evenodd.manager.store.InMemoryEventStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Contact endpoints to which the manager sends no requests. */
class EndpointsNotToCallTest extends ManagedLeague {

    @BeforeEach
    void open() {
        manager.open();
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
        JsonNode result = register("Curious", endpoint).path("result");

        assertThat(text(result, "/status")).isEqualTo("REJECTED");
        assertThat(text(result, "/error_code")).isEqualTo("E009");
        assertThat(result.path("code").intValue(0)).isEqualTo(2003);
        assertThat(text(result, "/reason")).contains("This league does not call that endpoint");
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
        JsonNode player = registerFrom("192.0.2.7", "Far", endpoint).path("result");

        assertThat(text(player, "/error_code")).isEqualTo("E009");
        assertThat(player.path("code").intValue(0)).isEqualTo(2003);
        assertThat(text(player, "/reason")).contains("192.0.2.7", "network.endpoint_hosts", "connect.py");
        JsonNode referee = manager.callFrom(
                        "192.0.2.7",
                        "register_referee",
                        Requests.registerReferee("Far", 8101, "").replace("http://127.0.0.1:8101/mcp", endpoint))
                .path("result");
        assertThat(referee.path("code").intValue(0)).isEqualTo(1002);
        assertThat(text(referee, "/reason")).doesNotContain("connect.py");
        assertThat(status(register("Near", endpoint))).isEqualTo("ACCEPTED");
    }

    @Tag("case:endpoint-here")
    @Test
    void takesNobodyForACallerOnThisMachineBehindAProxy() {
        open("network.local_callers=false", "network.relay=false");

        JsonNode result = register("Proxied", "http://127.0.0.1:8101/mcp").path("result");
        assertThat(text(result, "/error_code")).isEqualTo("E009");
        assertThat(text(result, "/reason")).doesNotContain("connect.py");
    }

    @Tag("case:neighbour-takes-place")
    @Test
    void takesNobodyBehindAProxyForTheAgentOfAnEndpointHereThatTheOperatorAllows() {
        open("network.local_callers=false", "network.endpoint_hosts=127.0.0.1");
        register("Ada", "http://127.0.0.1:8101/mcp");

        assertThat(text(register("Ada", "http://127.0.0.1:8101/mcp"), "/result/error_code"))
                .isEqualTo("E022");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.0/8", "127.0.0.1", "::/0,0.0.0.0/0", "localhost"})
    void takesWhatTheOperatorAllowsAgentsOnOtherMachines(String allowed) {
        open("network.endpoint_hosts=" + allowed);

        assertThat(status(registerFrom("192.0.2.7", "Far", "http://localhost:8101/mcp")))
                .isEqualTo("ACCEPTED");
        assertThat(status(registerFrom("192.0.2.7", "Further", "http://[fe80::1]:8101/mcp")))
                .isEqualTo(allowed.startsWith("::/0") ? "ACCEPTED" : "REJECTED");
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
        JsonNode result = register("Mirror", endpoint).path("result");

        assertThat(text(result, "/error_code")).isEqualTo("E009");
        assertThat(text(result, "/reason")).contains("is the endpoint of the League Manager");
    }

    @Tag("case:endpoint-of-another")
    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000/mcp", "http://10.1.1.1:8000/mcp"})
    void refusesWhereTheManagerListensAndWhereItSaysThatItDoes(String endpoint) {
        manager.close();
        manager.advertised = "10.1.1.1";
        manager.open();

        assertThat(text(register("Mirror", endpoint), "/result/reason"))
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

        JsonNode result = register("Second", endpoint).path("result");

        assertThat(text(result, "/error_code")).isEqualTo("E009");
        assertThat(result.path("code").intValue(0)).isEqualTo(2003);
        assertThat(text(result, "/reason")).contains("is the endpoint of P01 already");
    }

    @Test
    void takesTwoPlayersOnOneServerAtDifferentPaths() {
        register("First", "http://127.0.0.1:8101/one");

        assertThat(status(register("Second", "http://127.0.0.1:8101/two"))).isEqualTo("ACCEPTED");
    }

    /** Host names whose addresses change. */
    @Nested
    class HostsThatMove {
        private final Map<String, String> names = new HashMap<>();

        @BeforeEach
        void openWithNames() {
            manager.world.resolver = resolver();
            open("network.endpoint_check=off");
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

        static List<InetAddress> at(String... addresses) throws UnknownHostException {
            List<InetAddress> all = new ArrayList<>();
            for (String address : addresses) {
                all.add(InetAddress.getByName(address));
            }
            return all;
        }

        @Test
        void areCalledAtTheirNewPlaceOnceTheirAgentHasRegisteredAgain() throws Exception {
            names.put("bot.example", "192.168.1.7");
            String token = text(register("Owner", "http://bot.example:8101/mcp"), "/result/auth_token");
            names.put("bot.example", "192.168.1.8");
            manager.call("register_player", Requests.registerPlayer("Owner", "http://bot.example:8101/mcp", token));

            assertThat(manager.world.resolver.known("bot.example"))
                    .contains(new HostSearchResult.FoundAddresses(at("192.168.1.8")));
        }

        @Tag("case:endpoint-here")
        @Test
        void areNotCalledOnceTheyLeadToThisMachineWhereTheirAgentIsElsewhere() throws Exception {
            names.put("bot.example", "192.0.2.7");
            registerFrom("192.0.2.7", "Far", "http://bot.example:9/mcp");
            register("Near", "http://near.example:9/mcp");

            assertThat(manager.world
                            .resolver
                            .objection("bot.example", 9, at("127.0.0.1"))
                            .orElseThrow())
                    .contains("127.0.0.1", "192.0.2.7", "network.endpoint_hosts");
            assertThat(manager.world.resolver.objection("near.example", 9, at("127.0.0.1")))
                    .isEmpty();
            manager.crash();
            manager.world.resolver = resolver();
            manager.open();
            assertThat(manager.world.resolver.objection("bot.example", 9, at("127.0.0.1")))
                    .isPresent();
            assertThat(manager.world.resolver.objection("near.example", 9, at("127.0.0.1")))
                    .isEmpty();
        }

        @Tag("case:claimed-endpoint")
        @Test
        void takeNoEndpointByAnAddressBesideIt() {
            names.put("cheat.example", "192.168.1.6 192.168.1.7");
            registerFrom("192.168.1.9", "Ada", "http://192.168.1.7:8101/mcp");

            assertThat(text(registerFrom("192.168.1.6", "Eve", "http://cheat.example:8101/mcp"), "/result/reason"))
                    .contains("is the endpoint of P01");
        }

        @Tag("case:claimed-endpoint")
        @Test
        void keepNoEndpointByAnAddressBesideIt() {
            names.put("cheat.example", "192.168.1.6 192.168.1.7");
            registerFrom("192.168.1.6", "Eve", "http://cheat.example:8101/mcp");

            assertThat(text(registerFrom("192.168.1.7", "Ada", "http://192.168.1.7:8101/mcp"), "/result/status"))
                    .isEqualTo("ACCEPTED");
        }

        @Tag("case:endpoint-rebinding")
        @Test
        void areNotTheManagersOwnPlaceOnceTheyAreFound() throws Exception {
            assertThat(status(register("Late", "http://late.example:8000/mcp"))).isEqualTo("ACCEPTED");

            assertThat(manager.world.resolver.objection("late.example", 8000, at("127.0.0.1")))
                    .contains("late.example:8000 is the endpoint of the League Manager");
            assertThat(manager.world.resolver.objection("late.example", 8000, at("192.168.1.7")))
                    .isEmpty();
        }

        @Test
        void areNotAnothersPlaceOnceTheyAreFound() throws Exception {
            register("First", "http://192.168.1.7:8101/mcp");
            register("Late", "http://late.example:8101/mcp");

            assertThat(manager.world.resolver.objection("late.example", 8101, at("192.168.1.7")))
                    .contains("late.example:8101 is the endpoint of P01");
            assertThat(manager.world.resolver.objection("192.168.1.7", 8101, at("192.168.1.7")))
                    .isEmpty();
            assertThat(manager.world.resolver.objection("late.example", 8101, at("192.168.1.8")))
                    .isEmpty();
        }

        @Tag("case:endpoint-rebinding")
        @Test
        void areCheckedAfterARestartAsWell() throws Exception {
            names.put("late.example", "192.168.1.7");
            register("Late", "http://late.example:8000/mcp");
            manager.crash();
            manager.world.resolver = resolver();
            names.put("late.example", "127.0.0.1");
            manager.open();

            assertThat(manager.world.resolver.objection("late.example", 8000, at("127.0.0.1")))
                    .isPresent();
        }
    }

    /** Host names in registrations, whose name servers may be slow. */
    @Nested
    class LookingHostsUp {
        private final List<String> lookedUp = new ArrayList<>();
        private final List<Runnable> waiting = new ArrayList<>();

        @BeforeEach
        void resolveLaterInANewLeague() {
            manager.store = new InMemoryEventStore();
            manager.world.resolver = new Resolver(this::lookUp, waiting::add, AddressPolicy.DEFAULT);
        }

        private List<InetAddress> lookUp(String host) throws UnknownHostException {
            lookedUp.add(host);
            return List.of(InetAddress.getByName(host.endsWith(".example") ? "192.168.1.7" : host));
        }

        private JsonNode registerAt(String name, String host) {
            return register(name, "http://" + host + ":8101/mcp");
        }

        private void runAll() {
            List.copyOf(waiting).forEach(Runnable::run);
        }

        @Test
        void isNotDoneForARegistrationThatIsRefusedAnyway() {
            open("league.participants.max_players=2");
            registerAt("First", "10.0.0.1");
            registerAt("Second", "10.0.0.2");
            lookedUp.clear();

            assertThat(text(registerAt("Third", "slow.example"), "/result/error_code"))
                    .isEqualTo("E020");
            assertThat(waiting).isEmpty();
        }

        @Tag("case:slow-names")
        @Test
        void isNotBegunAnyMoreOnceARegistrationHasBeenAnswered() {
            open("network.endpoint_check=off");
            lookedUp.clear();

            assertThat(status(registerAt("Patient", "slow.example"))).isEqualTo("ACCEPTED");
            runAll();

            assertThat(waiting).isNotEmpty();
            assertThat(lookedUp).doesNotContain("slow.example");
        }
    }
}
