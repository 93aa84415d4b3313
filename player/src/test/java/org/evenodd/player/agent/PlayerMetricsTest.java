package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayerMetricsTest {

    @TempDir
    private Path directory;

    private static List<String> callsServed(MemoryPlayers players, int port) {
        CompletableFuture<Delivery> page = players.network
                .transport("127.0.0.1")
                .get(Endpoint.parse("http://127.0.0.1:" + port + "/metrics"), Duration.ofSeconds(5));
        players.time.runUntil(page::isDone);
        return new String(((Delivery.Replied) page.join()).body(), UTF_8)
                .lines()
                .filter(line -> line.startsWith("rpc_server_call_duration_seconds_count"))
                .toList();
    }

    @Test
    void areThoseOfThePlayerAtThatPortAndNotOfTheOthersInItsProcess() {
        MemoryPlayers players = new MemoryPlayers(directory);
        try (PlayerProgram program = players.start(MemoryPlayers.PORT, 2, "Ada")) {
            players.call("ping", "{}");
            players.call("ping", "{}");

            assertThat(program.done()).isNotDone();
            assertThat(callsServed(players, MemoryPlayers.PORT))
                    .containsExactly("rpc_server_call_duration_seconds_count{rpc_method=\"_OTHER\","
                            + "rpc_system_name=\"jsonrpc\"} 2");
            assertThat(callsServed(players, MemoryPlayers.PORT + 1)).isEmpty();
        }
    }
}
