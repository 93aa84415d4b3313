package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.protocol.settings.SettingsLoader;
import org.evenodd.protocol.transport.address.AddressPolicy;
import org.evenodd.protocol.transport.address.Location;
import org.evenodd.protocol.transport.address.Resolver;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitesTest {
    private static final League LEAGUE = League.open(new LeagueOpened(
            SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.parse("2025-01-15T10:30:00Z")));

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
        OwnPlace own = new OwnPlace(
                Endpoint.parse("http://10.1.1.1:8000/mcp"),
                Set.of(InetAddress.getByName("172.17.0.2")),
                false,
                () -> Optional.of(Endpoint.parse("http://10.1.1.9:9000/mcp")));
        Sites sites = new Sites(resolver, own, () -> LEAGUE);
        Endpoint endpoint = Endpoint.parse(named);
        List<InetAddress> addresses = List.of(InetAddress.getByName(endpoint.host()));

        assertThat(sites.site(endpoint, new Location.Found(addresses)).ours()).isEqualTo(ours);
        assertThat(sites.objection(endpoint.host(), endpoint.port(), addresses).isPresent())
                .isEqualTo(ours);
    }
}
