package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a manager calls that serves the internet under a public URL, in a network of its own. */
class PublicAddressesOnlyTest extends ManagedLeague {

    private static final String STRANGER = "203.0.113.50";
    private final Map<String, String> names = new HashMap<>();

    @BeforeEach
    void openToTheInternet() {
        names.put("10.0.0.1.nip.example", "10.0.0.1");
        names.put("both.example", "203.0.113.7 10.0.0.1");
        names.put("bot.example", "203.0.113.7");
        names.put("printer.lan", "10.0.0.2");
        openWith("https://bots.example.org/algo");
    }

    private void openWith(String publicUrl, String... settings) {
        manager.world.resolver = new Resolver(this::lookUp, Runnable::run, AddressPolicy.DEFAULT);
        open(Stream.concat(
                        Stream.of("network.endpoint_check=off", "network.public_url=" + publicUrl), Stream.of(settings))
                .toArray(String[]::new));
    }

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        boolean isName = host.matches(".*[a-z]$") && !host.equals("localhost") && host.indexOf(':') < 0;
        String address = isName ? names.get(host) : host;
        if (address == null) {
            throw new UnknownHostException(host);
        }
        return EndpointsNotToCallTest.HostsThatMove.at(address.split(" "));
    }

    /** Each with the same words, and before any call: the answer tells nothing about the network of the manager. */
    @Tag("case:endpoint-private")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1:8101",
                "172.16.0.1:8101",
                "172.31.255.255:22",
                "192.168.1.7",
                "100.64.0.1",
                "100.127.255.255",
                "169.254.1.1",
                "127.0.0.1:8000",
                "127.0.0.1:8101",
                "localhost.:8101",
                "[::1]:8101",
                "[fd12:3456::1]:8101",
                "[fc00::1]",
                "[fe80::1]",
                "[::ffff:10.0.0.1]",
                "[::10.0.0.1]",
                "[64:ff9b::10.0.0.1]",
                "[64:ff9b:1:a00:0:100:808:808]",
                "[2002:a00:1::1]",
                "10.0.0.1.nip.example",
                "10.0.0.1.nip.example.",
                "both.example",
                "printer.lan:631",
                "no-printer.lan:631",
                "intranet",
                "NAS.Local.",
                "db.internal",
                "router.home.arpa"
            })
    void refusesWhatIsNotOnTheInternet(String server) {
        JsonNode result =
                registerFrom(STRANGER, "Far", "http://" + server + "/mcp").path("result");

        assertThat(text(result, "/error_code")).isEqualTo("E009");
        assertThat(result.path("code").intValue(0)).isEqualTo(2003);
        assertThat(text(result, "/reason"))
                .isEqualTo("This league does not call that endpoint: behind a public URL, only public addresses of"
                        + " other machines are called: give the one at which others reach the agent (--advertise-host, a"
                        + " starter's --host); the operator can allow it in network.endpoint_hosts."
                        + " A bot that cannot be called plays behind connect.py (docs/first-bot.md).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://2130706433:8101/mcp", "http://0x0a000001/", "http://10.1/", "http://012.0.0.1/"})
    void takesNoOtherSpellingOfAnAddress(String endpoint) {
        assertThat(registerFrom(STRANGER, "Far", endpoint).toString()).contains("E006", "contact_endpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.7", "bot.example", "unknown.example", "[2606:4700::1111]", "[64:ff9b::808:808]"})
    void takesWhatIsOrMayComeToBeThere(String server) {
        assertThat(status(registerFrom(STRANGER, "Far", "http://" + server + ":8101/mcp")))
                .isEqualTo("ACCEPTED");
    }

    @Test
    void takesNoCallerForALocalOneThatItsProxyHasNotTold() {
        assertThat(text(registerFrom("proxy 127.0.0.1", "Far", "http://127.0.0.1:8101/mcp"), "/result/error_code"))
                .isEqualTo("E009");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.0.0.1", "printer.lan"})
    void takesFromThisMachineWhatItTakesWithoutAPublicUrl(String server) {
        assertThat(status(register("Near", "http://" + server + ":8101/mcp"))).isEqualTo("ACCEPTED");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, printer.lan, ACCEPTED",
        "10.0.0.0/8, both.example, ACCEPTED",
        "10.0.0.0/8, 192.168.1.7, REJECTED",
        "10.0.0.0/8, '[::ffff:10.0.0.1]', ACCEPTED",
        "10.0.0.0/8, no-printer.lan, REJECTED",
        "no-printer.lan, no-printer.lan, ACCEPTED",
        "NO-PRINTER.lan., no-printer.lan, ACCEPTED",
        "printer.lan, 10.0.0.2, REJECTED",
        "192.168.1.7, 192.168.1.7, ACCEPTED",
        "'0.0.0.0/0,::/0', 127.0.0.1, ACCEPTED",
        "'0.0.0.0/0,::/0', 169.254.169.254, REJECTED"
    })
    void takesWhatTheOperatorNames(String named, String server, String status) {
        openWith("https://bots.example.org", "network.endpoint_hosts=" + named);

        assertThat(status(registerFrom(STRANGER, "Far", "http://" + server + ":8101/mcp")))
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://10.0.0.5:8080",
                "http://100.64.0.5",
                "http://[fd00::5]",
                "http://127.0.0.1:8080",
                "https://localhost",
                "https://league.lan/algo",
                "https://league",
                "https://LEAGUE.local."
            })
    void takesPrivateAddressesWhereItsUrlIsPrivateItself(String publicUrl) {
        openWith(publicUrl);

        assertThat(status(registerFrom("10.0.0.9", "Far", "http://10.0.0.9:8101/mcp")))
                .isEqualTo("ACCEPTED");
    }

    /** Its name server answers as the cheat likes: at the registration, for a match, when it has lost its place. */
    @Tag("case:endpoint-rebinding")
    @Test
    void callsNoNameThatLeadsIntoItsNetworkLater() throws Exception {
        registerFrom(STRANGER, "Far", "http://bot.example:8101/mcp");
        register("Near", "http://near.example:8101/mcp");

        assertThat(objection("bot.example", "203.0.113.8")).isFalse();
        for (String there : List.of("10.0.0.1", "127.0.0.1", "203.0.113.8 10.0.0.1", "fd00::1", "::ffff:10.0.0.1")) {
            assertThat(objection("bot.example", there)).as(there).isTrue();
            assertThat(objection("near.example", there)).as(there).isFalse();
        }
        kick("Far");
        assertThat(objection("bot.example", "10.0.0.1")).isTrue();
        assertThat(objection("bot.example", "203.0.113.8")).isFalse();
    }

    /** A stranger may have named anybody's endpoint; in a league of one's own network, agents are looked for until they come. */
    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, 9, true",
        "https://bots.example.org, 11, false",
        "https://league.lan, 11, true"
    })
    void probesASilentEndpointForTenMinutesAfterEachRegistration(String publicUrl, int minutes, boolean found)
            throws Exception {
        open("network.public_url=" + publicUrl);
        String token = text(register("Late", "http://127.0.0.1:8101/mcp"), "/result/auth_token");

        manager.time.advance(Duration.ofMinutes(minutes));
        agents.listenAgain(8101);
        manager.time.advance(Duration.ofMinutes(30));

        assertThat(awaited().contains("1 of 2 players")).isEqualTo(found);
        assertThat(awaited().contains("No answer from P01")).isNotEqualTo(found);
        assertThat(awaited().contains("is probed for ten minutes after it registers"))
                .isNotEqualTo(found);
        manager.call("register_player", Requests.registerPlayer("Late", "http://127.0.0.1:8101/mcp", token));
        manager.time.advance(Duration.ofSeconds(1));
        assertThat(awaited()).contains("1 of 2 players").doesNotContain("No answer");
    }

    /** Also in a private network that the operator allows; not on the manager's own machine. */
    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, 203.0.113.50, http://203.0.113.7:8101/mcp, true",
        "https://bots.example.org, 203.0.113.50, HTTP://unknown.example:8101/mcp, true",
        "https://bots.example.org, 10.9.0.7, http://10.9.0.7:8101/mcp, true",
        "https://bots.example.org, 203.0.113.50, https://203.0.113.7:8101/mcp, false",
        "https://bots.example.org, 127.0.0.1, http://127.0.0.1:8101/mcp, false",
        "http://bots.example.org, 203.0.113.50, http://203.0.113.7:8101/mcp, false",
        "'', 203.0.113.50, http://203.0.113.7:8101/mcp, false"
    })
    void notesThatTokensTravelInTheClear(String publicUrl, String caller, String endpoint, boolean noted) {
        openWith(publicUrl, "network.endpoint_hosts=10.9.0.0/16");
        JsonNode registered = registerFrom(caller, "Far", endpoint);

        assertThat(status(registered)).isEqualTo("ACCEPTED");
        JsonNode stats = query(text(registered, "/result/auth_token"), "GET_PLAYER_STATS");
        assertThat(stats.findPath("player_id").stringValue()).isEqualTo("P01");
        assertThat(stats.toString().contains("travel in the clear, also within a local network"))
                .as(stats.toString())
                .isEqualTo(noted);
    }

    private String awaited() throws Exception {
        return operate("league_status").at("/result/missing").toString();
    }

    private boolean objection(String host, String addresses) throws UnknownHostException {
        return manager.world
                .resolver
                .objection(host, 8101, EndpointsNotToCallTest.HostsThatMove.at(addresses.split(" ")))
                .isPresent();
    }
}
