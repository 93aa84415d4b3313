package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class CheckPeerTest {

    private static final String MANAGER = "manager";
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GAME_INVITATION\",\"params\":{}}";

    private final MemoryWorld world = new MemoryWorld(Path.of("never-written"));
    private final CheckPeer<String> peer = new CheckPeer<>(
            world.platform(new Random(7), SettingsLoader.builtIn()),
            Endpoint.parse("http://127.0.0.1:8101/mcp"),
            10_000);

    private Endpoint opened() {
        return peer.open(
                        MANAGER,
                        HealthReport.up(MANAGER, "CHECKING"),
                        service -> world.host.open(MemoryHost.address("127.0.0.1", 8000, "127.0.0.1"), service))
                .endpoint();
    }

    private Delivery told(Endpoint endpoint) {
        var delivery = world.network
                .transport("127.0.0.1")
                .post(endpoint, CALL.getBytes(UTF_8), Duration.ofSeconds(30), 10_000);
        world.time.advance(Duration.ZERO);
        return delivery.join();
    }

    @Test
    void refusesAndForgetsWhatAnAgentThatItPlaysDoesNotKnow() {
        assertThat(told(opened()))
                .isInstanceOfSatisfying(
                        Delivery.Replied.class,
                        reply -> assertThat(BodyTrees.parsed(reply.body())
                                        .at("/error/code")
                                        .intValue())
                                .isEqualTo(RpcError.METHOD_NOT_FOUND));
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void leavesItsAddressesWhenItIsClosed() {
        Endpoint closed = opened();
        peer.close();

        assertThat(told(closed)).isInstanceOf(Delivery.Unreachable.class);
        assertThat(opened()).isEqualTo(closed);
    }
}
