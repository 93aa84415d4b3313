package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlayerProgramTest {

    private final MemoryPlayers players;

    PlayerProgramTest(@TempDir Path directory) {
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
            assertThat(players.output.toString().lines())
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
            players.network.bind(Endpoint.parse("http://127.0.0.1:8102/mcp"), request -> {
                throw new AssertionError("not called");
            });
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> players.start(8101, 2, "Ada"))
                    .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.CANNOT_START));
            players.start(8101, 1, "Ada").close();
        }
    }

    @Nested
    class OnePlayer {

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
            CompletableFuture<Delivery> late = players.post("ping", "{}");
            players.settle();
            assertThat(late.join()).isInstanceOf(Delivery.Unreachable.class);
        }
    }

    @Nested
    class Plan {

        private static PlayerPlan plan(int port, int count, String name) {
            ListenAddress address = new ListenAddress("127.0.0.1", port, "127.0.0.1");
            return new PlayerPlan(
                    address, count, name, MemoryPlayers.MANAGER, NamedStrategy.RANDOM, false, false, null);
        }

        @ParameterizedTest
        @ValueSource(ints = {0, -1, 101})
        void refusesNumbersOfPlayersThatOneProgramDoesNotHost(int count) {
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> plan(8101, count, ""))
                    .withMessageContaining("--count takes a number from 1 to 100");
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
