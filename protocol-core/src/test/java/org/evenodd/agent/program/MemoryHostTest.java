package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class MemoryHostTest {

    private static final Service YES = request -> CompletableFuture.completedFuture(ServiceResponse.empty(202));

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final MemoryNetwork network = new MemoryNetwork(time);
    private final MemoryHost host = new MemoryHost(network);

    private static ListenAddress port(int port) {
        return new ListenAddress("127.0.0.1", port, "127.0.0.1");
    }

    private Delivery get(Endpoint endpoint) {
        CompletableFuture<Delivery> delivery = network.transport("127.0.0.1").get(endpoint, Duration.ofSeconds(1));
        time.run();
        return delivery.join();
    }

    @Test
    void letsAServiceAnswerUntilItIsClosed() {
        OpenService open = host.open(port(8101), AgentApi.everywhere(YES));
        assertThat(get(open.endpoint())).isInstanceOf(Delivery.Replied.class);

        open.close();

        assertThat(get(open.endpoint())).isInstanceOf(Delivery.Unreachable.class);
    }

    @Test
    void findsFreePorts() {
        assertThat(host.open(port(0), AgentApi.everywhere(YES)).endpoint())
                .isNotEqualTo(host.open(port(0), AgentApi.everywhere(YES)).endpoint());
    }

    @Test
    void refusesAPortThatIsTaken() {
        host.open(port(8101), AgentApi.everywhere(YES));

        assertThatThrownBy(() -> host.open(port(8101), AgentApi.everywhere(YES)))
                .isInstanceOfSatisfying(
                        ProgramException.class,
                        failure -> assertThat(failure.status()).isEqualTo(ExitStatus.CANNOT_START));
    }
}
