package org.evenodd.manager.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.inbound.EndpointInspector.ManagerAddress;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.PlaceLeft;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointInspectorTest {
    private static final LeagueOpened OPENED = new LeagueOpened(
            SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.parse("2025-01-15T10:30:00Z"));
    private static final League LEAGUE = League.open(OPENED);

    private final Resolver resolver = Resolver.system(Runnable::run, AddressPolicy.DEFAULT);

    @ParameterizedTest
    @CsvSource({
        "http://10.1.1.1:8000/, true",
        "http://172.17.0.2:8000/mcp, true",
        "http://10.1.1.9:9000/mcp, true",
        "http://10.1.1.9:8000/mcp, false",
        "http://172.17.0.2:8001/mcp, false",
        "http://127.0.0.1:8000/mcp, false"
    })
    void areOursWhereAManagerOfThisLeagueListensOrSaysThatItDoes(String named, boolean ours) throws Exception {
        EndpointInspector sites = new EndpointInspector(resolver, own(), OwnMachine.DEFAULT, () -> LEAGUE, List.of());
        Endpoint endpoint = Endpoint.parse(named);
        List<InetAddress> addresses = List.of(InetAddress.getByName(endpoint.host()));

        assertThat(sites.site(endpoint, new HostSearchResult.FoundAddresses(addresses), "127.0.0.1")
                        .address()
                        .ours())
                .isEqualTo(ours);
        assertThat(sites.objection(endpoint.host(), endpoint.port(), addresses).isPresent())
                .isEqualTo(ours);
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8101/mcp, true",
        "http://127.9.9.9:8101/mcp, true",
        "http://[::1]:8101/mcp, true",
        "http://10.1.1.1:8101/mcp, true",
        "http://172.17.0.2:8101/mcp, true",
        "http://10.1.1.9:8101/mcp, true",
        "http://10.1.1.7:8101/mcp, false"
    })
    void proveNobodyOnTheLoopbackOrOnAHostOfAManager(String named, boolean shared) throws Exception {
        assertThat(site(named, LEAGUE).address().shared()).isEqualTo(shared);
    }

    @Test
    void tellWhoElseLivesAtTheAddressWhateverThePort() throws Exception {
        League league = League.replay(List.of(
                OPENED,
                new PlayerRegistered(PlayerId.of(1), at("Alpha", "http://10.1.1.7:8101/mcp")),
                new PlayerRegistered(PlayerId.of(2), at("Beta", "http://10.1.1.7:8102/other")),
                new PlayerRegistered(PlayerId.of(3), at("Gamma", "http://10.1.1.8:8101/mcp")),
                new PlayerRegistered(PlayerId.of(4), at("Delta", "http://10.1.1.7:8104/mcp")),
                new PlayerRemoved(PlayerId.of(4), null)));

        EndpointSite site = site("http://10.1.1.7:8101/mcp", league);

        assertThat(site.known().atAddress()).containsExactlyInAnyOrder(PlayerId.of(1), PlayerId.of(2));
        assertThat(site.known().endpoints()).containsExactly(Endpoint.parse("http://10.1.1.7:8101/mcp"));
    }

    @Test
    void knowAgentsAtThePortsThatTheyHaveNow() throws Exception {
        League league = League.replay(List.of(
                OPENED,
                new PlayerRegistered(PlayerId.of(1), at("Alpha", "http://10.1.1.7:8101/mcp")),
                new PlayerRegistered(PlayerId.of(2), at("Beta", "http://10.1.1.7:8102/mcp")),
                new PlayerReturned(
                        PlayerId.of(1), Endpoint.parse("http://10.1.1.7:8103/mcp"), 1, null, null, null, null, null)));

        assertThat(league.roster().presentAt(8101)).isEmpty();
        assertThat(league.roster().presentAt(8103)).extracting(Member::id).containsExactly(PlayerId.of(1));
        assertThat(site("http://10.1.1.7:8103/mcp", league).known().endpoints())
                .containsExactly(Endpoint.parse("http://10.1.1.7:8103/mcp"));
        assertThat(site("http://10.1.1.7:8101/mcp", league).known().endpoints()).isEmpty();
    }

    /** Where several were at home, an address does not prove who comes back. */
    @Test
    void tellWhoHasLeftItsPlaceThereToo() throws Exception {
        EndlessLeague ladder = new EndlessLeague(4);
        ladder.playLeg().beginLeg();
        League left = ladder.league();
        for (int number = 3; number <= 4; number++) {
            left = new PlaceLeft(PlayerId.of(number), Instant.EPOCH).applyTo(left);
            assertThat(left.roster().isPresent(PlayerId.of(number))).isFalse();
        }

        assertThat(site("http://localhost:8103/mcp", left).known().atAddress())
                .contains(PlayerId.of(3), PlayerId.of(4));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10.1.1.6             | P01
            10.1.1.9             | ''
            2001:db8:0:1:9::1    | P02 P03
            2001:db8:0:2::1      | ''
            127.0.0.1            | P04
            ::1                  | P04
            proxy 10.1.1.6       | P05
            proxy 127.0.0.1      | ''
            """)
    void tellWhoRegisteredFromTheSameAddressOrNetworkOrFromThisMachine(String caller, String company) throws Exception {
        League league = League.replay(List.of(
                OPENED,
                new PlayerRegistered(PlayerId.of(1), at("Alpha", "http://10.1.1.7:8101/mcp", "10.1.1.6")),
                new PlayerRegistered(PlayerId.of(2), at("Beta", "http://10.1.1.7:8102/mcp", "2001:db8:0:1::1")),
                new PlayerRegistered(PlayerId.of(3), at("Gamma", "http://10.1.1.7:8103/mcp", "2001:db8:0:1::2")),
                new PlayerRegistered(PlayerId.of(4), at("Delta", "http://127.0.0.1:8104/mcp", "127.0.0.1")),
                new PlayerRegistered(PlayerId.of(5), at("Epsilon", "http://10.1.1.7:8105/mcp", "proxy 10.1.1.6"))));
        EndpointInspector sites = new EndpointInspector(resolver, own(), OwnMachine.DEFAULT, () -> league, List.of());
        Endpoint endpoint = Endpoint.parse("http://10.1.1.5:8105/mcp");

        assertThat(sites.site(endpoint, new HostSearchResult.Unknown(), caller)
                        .known()
                        .fromCaller())
                .extracting(AgentId::value)
                .containsExactlyInAnyOrderElementsOf(company.isEmpty() ? List.of() : List.of(company.split(" ")));
    }

    /** A server writes IPv6 addresses in brackets, and those that a proxy tells without. */
    @Tag("case:forwarded-callers")
    @ParameterizedTest
    @CsvSource({
        "http://10.1.1.7:8101/mcp, 10.1.1.7, true",
        "http://10.1.1.7:8101/mcp, 10.1.1.8, false",
        "http://10.1.1.7:8101/mcp, proxy 10.1.1.7, false",
        "http://[2001:db8::7]:8101/mcp, 2001:db8:0:0:0:0:0:7, true",
        "http://[2001:db8::7]:8101/mcp, [2001:db8:0:0:0:0:0:7], true",
        "http://[2001:db8::7]:8101/mcp, 2001:db8:0:0:0:0:0:8, false",
        "http://127.0.0.1:8101/mcp, 127.0.0.1, true",
        "http://127.0.0.1:8101/mcp, proxy 127.0.0.1, false",
        "http://[::1]:8101/mcp, proxy 0:0:0:0:0:0:0:1, false"
    })
    void proveWhoCallsFromThemButNoProxy(String named, String caller, boolean fromThere) throws Exception {
        Endpoint endpoint = Endpoint.parse(named);
        List<InetAddress> addresses = List.of(InetAddress.getByName(endpoint.host()));
        EndpointSite site = new EndpointInspector(resolver, own(), OwnMachine.DEFAULT, () -> LEAGUE, List.of())
                .site(endpoint, new HostSearchResult.FoundAddresses(addresses), caller);

        assertThat(site.fromItsEndpoint()).isEqualTo(fromThere);
        assertThat(site.address().forbidden() == null)
                .isEqualTo(!OwnMachine.has(addresses.get(0)) || OwnMachine.DEFAULT.isOn(caller));
    }

    /** The agents of the league before are called once, by the rule that held for them. */
    @Test
    void callNoAgentOfTheFormerLeagueWhoseHostLeadsHereByNow() throws Exception {
        Registration former = at("Former", "http://former.example:8101/mcp", "10.1.1.9");
        EndpointInspector sites =
                new EndpointInspector(resolver, own(), OwnMachine.DEFAULT, () -> LEAGUE, List.of(former));

        assertThat(sites.objection("former.example", 8101, List.of(InetAddress.getByName("127.0.0.1"))))
                .isPresent();
        assertThat(sites.objection("former.example", 8101, List.of(InetAddress.getByName("10.1.1.9"))))
                .isEmpty();
    }

    @Test
    void tellNobodyWhoCalledThroughTheSameProxyOnThisMachine() throws Exception {
        League league = League.replay(List.of(
                OPENED, new PlayerRegistered(PlayerId.of(1), at("Alpha", "http://10.1.1.7:8101/mcp", "127.0.0.1"))));
        OwnMachine behindAProxy = new OwnMachine(false, List.of(), false);
        EndpointInspector sites = new EndpointInspector(resolver, own(), behindAProxy, () -> league, List.of());
        assertThat(sites.site(Endpoint.parse("http://10.1.1.5:8105/mcp"), new HostSearchResult.Unknown(), "127.0.0.1")
                        .known()
                        .fromCaller())
                .isEmpty();
    }

    /** The host of Alpha, who is elsewhere, is led to the address from which Beta registered. */
    @Tag("case:endpoint-rebinding")
    @Test
    void leaveAnEndpointToWhoRegisteredFromThereWhenAnEarlierAgentsNameIsLedThere() throws Exception {
        InetAddress betas = InetAddress.getByName("10.1.1.7");
        Resolver misled = new Resolver(host -> List.of(betas), Runnable::run, AddressPolicy.DEFAULT);
        League league = League.replay(List.of(
                OPENED,
                new PlayerRegistered(PlayerId.of(1), at("Alpha", "http://alpha.example:8101/mcp", "10.1.1.6")),
                new PlayerRegistered(PlayerId.of(2), at("Beta", "http://10.1.1.7:8101/mcp", "10.1.1.7"))));
        EndpointInspector sites = new EndpointInspector(misled, own(), OwnMachine.DEFAULT, () -> league, List.of());
        misled.find("alpha.example").join();

        assertThat(sites.objection("10.1.1.7", 8101, List.of(betas))).isEmpty();
        assertThat(sites.objection("alpha.example", 8101, List.of(betas)))
                .hasValue("alpha.example:8101 is the endpoint of P02");
    }

    private static Registration at(String name, String endpoint, String caller) {
        return new Registration(new DisplayName(name), Endpoint.parse(endpoint), 1, null, null, caller, null);
    }

    private static Registration at(String name, String endpoint) {
        return new Registration(new DisplayName(name), Endpoint.parse(endpoint), 1, null);
    }

    private EndpointSite site(String named, League league) throws UnknownHostException {
        Endpoint endpoint = Endpoint.parse(named);
        List<InetAddress> addresses = List.of(InetAddress.getByName(endpoint.host()));
        return new EndpointInspector(resolver, own(), OwnMachine.DEFAULT, () -> league, List.of())
                .site(endpoint, new HostSearchResult.FoundAddresses(addresses), "127.0.0.1");
    }

    private static ManagerAddress own() throws UnknownHostException {
        return own(PublicUrl.NONE, "http://10.1.1.9:9000/mcp", "http://10.1.1.1:8000/mcp");
    }

    private static ManagerAddress own(PublicUrl url, String rival, String... ports) throws UnknownHostException {
        return new ManagerAddress(
                new OpenService(url, Stream.of(ports).map(Endpoint::parse).toList(), () -> {}),
                Set.of(InetAddress.getByName("172.17.0.2")),
                false,
                () -> Optional.of(Endpoint.parse(rival)));
    }

    /** Everything but the ports is behind one proxy, at 10.1.1.1. */
    @Nested
    class BehindAReverseProxy {

        private final Resolver atTheProxy = new Resolver(
                host -> List.of(InetAddress.getByName(host.endsWith(".example") ? "10.1.1.1" : host)),
                Runnable::run,
                AddressPolicy.DEFAULT);

        private EndpointInspector sites(Registration... players) throws UnknownHostException {
            List<LeagueEvent> events = new ArrayList<>(List.of(OPENED));
            for (Registration player : players) {
                events.add(new PlayerRegistered(PlayerId.of(events.size()), player));
            }
            League league = League.replay(events);
            ManagerAddress own = own(
                    new PublicUrl("https://league.example/algo"),
                    "https://rival.example/algo/mcp",
                    "http://172.17.0.2:8000/mcp",
                    "http://172.17.0.2:8010/mcp");
            EndpointInspector sites =
                    new EndpointInspector(atTheProxy, own, OwnMachine.DEFAULT, () -> league, List.of());
            sites.findOwn();
            league.roster()
                    .everybody()
                    .forEach(member -> atTheProxy.find(member.endpoint().host()));
            return sites;
        }

        private EndpointSite site(EndpointInspector sites, String named) {
            Endpoint endpoint = Endpoint.parse(named);
            return sites.site(endpoint, atTheProxy.find(endpoint.host()).join(), "10.1.1.7");
        }

        @ParameterizedTest
        @CsvSource({
            "https://league.example/algo/mcp, true",
            "https://LEAGUE.example:443/algo//x/../mcp, true",
            "https://league.example/%61lgo/mcp;x, true",
            "https://rival.example/algo/mcp, true",
            "http://172.17.0.2:8000/mcp, true",
            "http://172.17.0.2:8010/other, true",
            "https://league.example/ref1/mcp, false",
            "https://league.example/mcp, false",
            "https://ref1.example/algo/mcp, false",
            "https://rival.example/ref1/mcp, false",
            "http://172.17.0.2:8001/mcp, false"
        })
        void areOursAtThePublicUrlAndAtEveryPortAndNowhereElseBehindTheProxy(String named, boolean ours)
                throws Exception {
            assertThat(site(sites(), named).address().ours()).isEqualTo(ours);
        }

        @Test
        void areCalledAtTheProxysAddressWhichProvesNobody() throws Exception {
            EndpointInspector sites = sites();
            assertThat(sites.objection("ref1.example", 443, List.of(InetAddress.getByName("10.1.1.1"))))
                    .isEmpty();
            assertThat(sites.objection("172.17.0.2", 8010, List.of(InetAddress.getByName("172.17.0.2"))))
                    .isPresent();
            assertThat(site(sites, "https://ref1.example/mcp").address().shared())
                    .isTrue();
        }

        /** With TLS a host's name and a path lead to one agent only; without it an address and a port do. */
        @ParameterizedTest
        @CsvSource({
            "https://alpha.example/mcp, true",
            "https://alpha.example/./mcp, true",
            "https://beta.example/mcp, false",
            "https://alpha.example/beta/mcp, false",
            "http://beta.example:8101/mcp, true",
            "http://gamma.example:8101/x/../mcp, true"
        })
        void areHeldByAnotherAgentWhereItIsToldApartByNothing(String named, boolean held) throws Exception {
            EndpointInspector sites = sites(
                    at("Alpha", "https://alpha.example/mcp", "10.1.1.6"),
                    at("Gamma", "http://gamma.example:8101/mcp", "10.1.1.6"));

            assertThat(site(sites, named).known().endpoints()).hasSize(held ? 1 : 0);
        }

        @Test
        void areCalledUnderEachOfTheirNames() throws Exception {
            EndpointInspector sites = sites(
                    at("Alpha", "https://alpha.example/mcp", "10.1.1.6"),
                    at("Beta", "https://beta.example/mcp", "10.1.1.5"),
                    at("Gamma", "http://gamma.example:8101/mcp", "10.1.1.6"),
                    at("Delta", "http://delta.example:8101/mcp", "10.1.1.5"));
            List<InetAddress> proxy = List.of(InetAddress.getByName("10.1.1.1"));

            assertThat(sites.objection("alpha.example", 443, proxy)).isEmpty();
            assertThat(sites.objection("beta.example", 443, proxy)).isEmpty();
            assertThat(sites.objection("delta.example", 8101, proxy))
                    .hasValue("delta.example:8101 is the endpoint of P03");
        }
    }
}
