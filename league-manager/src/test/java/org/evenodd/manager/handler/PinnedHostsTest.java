package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.address.Resolver;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class PinnedHostsTest {
    private static final Endpoint BOT = Endpoint.parse("http://bot.example:8101/mcp");
    private static final ManagerAddress OWN =
            new ManagerAddress(Endpoint.parse("http://10.1.1.1:8000/mcp"), Set.of(), false, Optional::empty);

    private final Resolver resolver = new Resolver(host -> List.of(), Runnable::run, AddressPolicy.DEFAULT);
    private final CompletableFuture<CommandResponse> decision = new CompletableFuture<>();
    private final PinnedHosts pins = new PinnedHosts(resolver, OWN, () -> {
        throw new IllegalStateException("nobody was accepted");
    });

    @Test
    void moveAHostWhileTheLeagueDecidesAndBackWhereItRefuses() throws Exception {
        FoundAddresses before = new FoundAddresses(List.of(InetAddress.getByName("192.168.1.7")));
        FoundAddresses meanwhile = new FoundAddresses(List.of(InetAddress.getByName("192.168.1.8")));
        resolver.keep("bot.example", before);

        CompletableFuture<CommandResponse> response = pins.during(BOT, meanwhile, () -> decision);

        assertThat(resolver.known("bot.example")).contains(meanwhile);
        decision.complete(new CommandResponse.CommandNoted());
        assertThat(response).isCompleted();
        assertThat(resolver.known("bot.example")).contains(before);
    }

    @Test
    void forgetAHostThatWasNotKnownWhereTheLeagueRefuses() throws Exception {
        FoundAddresses found = new FoundAddresses(List.of(InetAddress.getByName("192.168.1.8")));
        CompletableFuture<CommandResponse> unused = pins.during(BOT, found, () -> decision);
        decision.complete(new CommandResponse.CommandNoted());

        assertThat(resolver.known("bot.example")).isEmpty();
    }
}
