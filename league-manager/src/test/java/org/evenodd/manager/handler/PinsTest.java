package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Location.Found;
import org.evenodd.agent.address.Resolver;
import org.evenodd.manager.turn.Response;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class PinsTest {
    private static final Endpoint BOT = Endpoint.parse("http://bot.example:8101/mcp");
    private static final OwnPlace OWN =
            new OwnPlace(Endpoint.parse("http://10.1.1.1:8000/mcp"), Set.of(), false, Optional::empty);

    private final Resolver resolver = new Resolver(host -> List.of(), Runnable::run, AddressPolicy.DEFAULT);
    private final CompletableFuture<Response> decision = new CompletableFuture<>();
    private final Pins pins = new Pins(resolver, OWN, () -> {
        throw new IllegalStateException("nobody was accepted");
    });

    @Test
    void moveAHostWhileTheLeagueDecidesAndBackWhereItRefuses() throws Exception {
        Found before = new Found(List.of(InetAddress.getByName("192.168.1.7")));
        Found meanwhile = new Found(List.of(InetAddress.getByName("192.168.1.8")));
        resolver.keep("bot.example", before);

        CompletableFuture<Response> response = pins.during(BOT, meanwhile, () -> decision);

        assertThat(resolver.known("bot.example")).contains(meanwhile);
        decision.complete(new Response.Noted());
        assertThat(response).isCompleted();
        assertThat(resolver.known("bot.example")).contains(before);
    }

    @Test
    void forgetAHostThatWasNotKnownWhereTheLeagueRefuses() throws Exception {
        Found found = new Found(List.of(InetAddress.getByName("192.168.1.8")));
        CompletableFuture<Response> unused = pins.during(BOT, found, () -> decision);
        decision.complete(new Response.Noted());

        assertThat(resolver.known("bot.example")).isEmpty();
    }
}
