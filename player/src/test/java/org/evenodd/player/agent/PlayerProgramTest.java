package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.player.PlayerCommand;
import org.evenodd.player.agent.PlayerOptions.HostedPlayers;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PlayerProgramTest {

    private final Path directory;
    private final MemoryPlayers players;

    PlayerProgramTest(@TempDir Path directory) {
        this.directory = directory;
        players = new MemoryPlayers(directory);
    }

    private List<String> metaOf(String field) {
        return players.manager.requests().stream()
                .map(request -> request.at("/params/player_meta/" + field).stringValue())
                .toList();
    }

    @Nested
    class SeveralPlayers {

        @Test
        void haveNumberedNamesAndPortsFromTheFirstUpward() {
            players.openManager();
            players.start(8101, 3, "Ada");
            players.settle();
            assertThat(metaOf("display_name")).containsExactly("Ada 1", "Ada 2", "Ada 3");
            assertThat(metaOf("contact_endpoint"))
                    .containsExactly(
                            "http://127.0.0.1:8101/mcp", "http://127.0.0.1:8102/mcp", "http://127.0.0.1:8103/mcp");
        }

        @Test
        void registerOneAfterTheOtherSoThatTheirIdsAreInTheirOrder() {
            players.openManager();
            players.manager.answer(ScriptedManager.refusing("E001"), ScriptedManager.accepting("P01", "tok_p01_first"));
            players.start(8101, 2, "Ada");
            players.time.advance(Duration.ofSeconds(5));
            assertThat(metaOf("display_name")).containsExactly("Ada 1", "Ada 1", "Ada 2");
        }

        @Test
        void sayEachThatTheyAreReady() {
            players.start(8101, 2, "Ada");
            assertThat(players.world.printed.toString().lines())
                    .containsExactly("READY http://127.0.0.1:8101/mcp", "READY http://127.0.0.1:8102/mcp");
        }

        @Test
        void takeFreePortsWherePortIsZero() {
            players.openManager();
            players.start(0, 2, "");
            players.settle();
            assertThat(metaOf("contact_endpoint")).doesNotHaveDuplicates().hasSize(2);
            assertThat(metaOf("display_name"))
                    .containsExactlyElementsOf(metaOf("contact_endpoint").stream()
                            .map(url -> "Player " + Endpoint.parse(url).port())
                            .toList());
        }

        @Test
        void leaveNothingOpenWhenOnePortIsTaken() {
            players.world.network.bind(Endpoint.parse("http://127.0.0.1:8102/mcp"), request -> {
                throw new AssertionError("not called");
            });
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> players.start(8101, 2, "Ada"))
                    .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.CANNOT_START));
            players.start(8101, 1, "Ada").close();
        }

        @Test
        void haveMetricsEach() {
            try (PlayerProgram program = players.start(MemoryPlayers.PORT, 2, "Ada")) {
                players.call("ping", "{}");
                players.call("ping", "{}");

                assertThat(program.done()).isNotDone();
                assertThat(callsServed(MemoryPlayers.PORT))
                        .containsExactly("rpc_server_call_duration_seconds_count{rpc_method=\"_OTHER\","
                                + "rpc_system_name=\"jsonrpc\"} 2");
                assertThat(callsServed(MemoryPlayers.PORT + 1)).isEmpty();
            }
        }

        private Stream<String> callsServed(int port) {
            return new String(players.world.page(MemoryWorld.at(port).at("/metrics")), UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("rpc_server_call_duration_seconds_count"));
        }
    }

    @Nested
    class OnePlayer {

        @ParameterizedTest
        @CsvSource({"8101, {}, ''", "8105, {\"port\":8105}, ''", "8106, {\"port\":8105}, --port=8106"})
        void listensAtThePortOfTheCommandLineElseOfTheSettings(int port, String settings, String option)
                throws IOException {
            Path file = directory.resolve("config/defaults/player.json");
            Files.createDirectories(file.getParent());
            Files.writeString(file, settings);
            players.configuredBy(ConfigSource.of(directory.resolve("config"))).openManager();
            String[] options = option.isEmpty() ? new String[] {"--name=Bob"} : new String[] {"--name=Bob", option};
            players.start(CommandLine.populateCommand(new PlayerCommand(count -> Runnable::run), options));
            players.settle();

            assertThat(metaOf("contact_endpoint")).containsExactly("http://127.0.0.1:%d/mcp".formatted(port));
            assertThat(metaOf("display_name")).containsExactly("Bob");
        }

        @Test
        void isNamedAfterItsPortUnlessItHasAName() {
            players.openManager();
            players.start(8150, 1, "");
            players.settle();
            assertThat(metaOf("display_name")).containsExactly("Player 8150");
        }

        @Test
        void answersNoMoreOnceItIsClosed() {
            players.startRegistered().close();
            CompletableFuture<Delivery> late = players.world
                    .network
                    .transport("127.0.0.1")
                    .get(MemoryWorld.at(MemoryPlayers.PORT), Duration.ofSeconds(5));
            players.settle();
            assertThat(late.join()).isInstanceOf(Delivery.Unreachable.class);
        }
    }

    @Nested
    class Plan {

        private static HostedPlayers plan(int port, int count, String name) {
            return new HostedPlayers(MemoryHost.address("127.0.0.1", port, "127.0.0.1"), count, name);
        }

        @Test
        void refusesPortsThatDoNotExist() {
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> plan(65535, 2, ""))
                    .withMessageContaining("--port 65535");
        }

        @Test
        void refusesANameThatIsTooLongWithItsNumber() {
            String name = "x".repeat(49);
            assertThat(plan(8101, 1, name).nameOf(1, 8101).value()).isEqualTo(name);
            assertThatExceptionOfType(ProgramException.class).isThrownBy(() -> plan(8101, 2, name));
        }
    }
}
