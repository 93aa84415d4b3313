package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Registrations that the manager refuses. */
class BadRegistrationsTest {

    /** The registered endpoints do not exist, so they must not be checked. */
    private static final String NO_CHECK = "network.endpoint_check=off";

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class OfPlayers {

        private final RawClient wire = new RawClient();
        private final WatchedStore store = new WatchedStore();
        private RealAgents agents;
        private Endpoint manager;

        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            agents = new RealAgents(directory);
            manager = agents.manager(store, AutoStart.BY_OPERATOR, NO_CHECK);
            wire.call(manager, "register_player", player("Ada", 1));
        }

        @AfterAll
        void close() throws Exception {
            agents.close();
        }

        static Stream<BadCall> malformed() {
            return Stream.of(
                    BadCall.malformed("no description", "E003", request -> request.remove("player_meta")),
                    BadCall.malformed(
                            "no name", "E003", request -> meta(request).remove("display_name")),
                    BadCall.malformed(
                            "an empty name", "E006", request -> meta(request).put("display_name", "")),
                    BadCall.malformed(
                            "a name of 51 letters",
                            "E006",
                            request -> meta(request).put("display_name", "x".repeat(51))),
                    BadCall.malformed(
                            "a number for a name",
                            "E002",
                            request -> meta(request).put("display_name", 7)),
                    BadCall.malformed(
                            "an endpoint that is no URL",
                            "E006",
                            request -> meta(request).put("contact_endpoint", "localhost")),
                    BadCall.malformed("a wrong protocol", "E018", request -> request.put("protocol", "league.v1")),
                    BadCall.malformed(
                            "a timestamp with an offset",
                            "E021",
                            request -> request.put("timestamp", "2025-01-15T10:30:00+02:00")));
        }

        @ParameterizedTest
        @MethodSource("malformed")
        void thatAreMalformedGetAnError(BadCall bad) throws Exception {
            List<StoredEvent> before = store.events();

            Back back = wire.call(manager, "register_player", bad.of(player("Ben", 2)));

            back.assertRefused(bad.code(), bad.errorCode());
            assertThat(store.events()).isEqualTo(before);
            assertThat(wire.answersPing(manager)).isTrue();
        }

        static Stream<BadCall> unwelcome() {
            return Stream.of(
                    new BadCall("a taken name", request -> meta(request).put("display_name", "Ada"), 2002, "E022"),
                    new BadCall(
                            "a taken endpoint",
                            request -> meta(request)
                                    .put("contact_endpoint", address(1).toString()),
                            2003,
                            "E009"),
                    new BadCall(
                            "an unknown game",
                            request -> meta(request).putArray("game_types").add("chess"),
                            2004,
                            "E006"),
                    new BadCall(
                            "another version of the protocol",
                            request -> meta(request).put("protocol_version", "1.0.0"),
                            0,
                            "E018"));
        }

        @ParameterizedTest
        @MethodSource("unwelcome")
        void thatAreUnwelcomeGetARejectionWithItsReason(BadCall bad) throws Exception {
            List<StoredEvent> before = store.events();

            Back back = wire.call(manager, "register_player", bad.of(player("Cleo", 3)));

            assertRejected(back, bad.errorCode(), bad.code());
            assertThat(store.events()).isEqualTo(before);
            assertThat(wire.answersPing(manager)).isTrue();
        }
    }

    @Test
    void theHundredthPlayerIsRejectedAndTheLeagueIsFull(@TempDir Path directory) throws Exception {
        RawClient wire = new RawClient();
        WatchedStore store = new WatchedStore();
        try (RealAgents agents = new RealAgents(directory)) {
            Endpoint manager = agents.manager(store, AutoStart.BY_OPERATOR, NO_CHECK);
            for (int i = 1; i < 99; i++) {
                wire.call(manager, "register_player", player("Player " + i, i));
            }
            Back last = wire.call(manager, "register_player", player("Player 99", 99));
            List<StoredEvent> before = store.events();

            Back back = wire.call(manager, "register_player", player("Player 100", 100));

            assertThat(last.result().path("player_id").asString("")).isEqualTo("P99");
            assertRejected(back, "E020", 2001);
            assertThat(store.events()).isEqualTo(before);
            assertThat(wire.answersPing(manager)).isTrue();
        }
    }

    @Test
    void aPlayerThatComesAfterTheStartIsRejected(@TempDir Path directory) throws Exception {
        try (ManagerUnderTest league = new ManagerUnderTest(directory)) {
            List<StoredEvent> before = league.store.events();

            Back back = league.wire.call(league.manager, "register_player", player("Late", 50));

            assertRejected(back, "E019", 0);
            assertThat(league.store.events()).isEqualTo(before);
            assertThat(league.answersAGoodQuery()).isTrue();
        }
    }

    @Tag("case:replayed-registration")
    @Test
    void somebodyElsesNameAndEndpointWithoutItsTokenFromElsewhereIsRejected(@TempDir Path directory) throws Exception {
        RawClient wire = new RawClient();
        WatchedStore store = new WatchedStore();
        try (RealAgents agents = new RealAgents(directory)) {
            Endpoint manager = agents.manager(store, AutoStart.BY_OPERATOR, NO_CHECK);
            ObjectNode remote = player("Ada", 1);
            meta(remote).put("contact_endpoint", "http://192.0.2.1:8101/mcp");
            wire.call(manager, "register_player", remote);
            List<StoredEvent> before = store.events();

            remote.put("conversation_id", "0f0e0d0c-0b0a-4908-8706-050403020100");
            Back back = wire.call(manager, "register_player", remote);

            assertRejected(back, "E022", 2002);
            assertThat(store.events()).isEqualTo(before);
            assertThat(wire.answersPing(manager)).isTrue();
        }
    }

    private static void assertRejected(Back back, String errorCode, int code) {
        assertThat(back.result().path("status").asString(""))
                .as(back.body().toString())
                .isEqualTo("REJECTED");
        assertThat(back.result().path("player_id").isNull()).isTrue();
        assertThat(back.result().path("reason").asString("")).isNotEmpty();
        assertThat(back.result().path("error_code").asString("")).isEqualTo(errorCode);
        assertThat(back.result().path("code").asInt(0)).isEqualTo(code);
    }

    private static ObjectNode player(String name, int number) {
        return ManagerUnderTest.newPlayer(name, address(number));
    }

    private static Endpoint address(int number) {
        return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(20_000 + number));
    }

    private static ObjectNode meta(ObjectNode request) {
        return request.withObject("player_meta");
    }
}
