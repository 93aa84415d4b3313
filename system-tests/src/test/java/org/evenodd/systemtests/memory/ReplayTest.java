package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A player that tries to register again at every step of its matches, to have lost matches replayed.
 */
class ReplayTest {

    private static final int LEGS = 25;
    private static final int MATCHES = 3 * LEGS;

    @TempDir
    private Path directory;

    @Tag("variants")
    @ParameterizedTest
    @ValueSource(strings = {"tolerant", "strict"})
    void isGivenNoMatchASecondTimeHoweverItRegistersAgain(String compatibility) {
        try (MemoryLeague league = new MemoryLeague(directory, 2026)) {
            league.settings = List.of(
                    "league.legs=" + LEGS,
                    "compatibility=" + compatibility,
                    "network.rejoin_without_token=same_address",
                    "limits.per_address.registrations_per_minute=100000");
            ReplayingPlayer player = new ReplayingPlayer(league);
            RunningProgram manager = league.manager(4, 2);
            league.referees(2);
            league.time.advance(Duration.ofSeconds(1));
            player.register();
            league.players(3, "--name", "Ours");
            league.play(manager, Duration.ofHours(2));

            assertThat(player.granted())
                    .as("as often as the manager grants at once")
                    .hasSizeGreaterThan(10);
            assertThat(player.invitations()).hasSize(MATCHES).values().containsOnly(1);
            assertThat(of(league, "match_assigned")).hasSize(2 * MATCHES).allMatch(event -> lease(event) == 1);
            assertThat(of(league, "match_decided")).hasSize(2 * MATCHES);
            of(league, "match_decided").forEach(decided -> assertIsWhatItWasTold(player, decided));
        }
    }

    private static void assertIsWhatItWasTold(ReplayingPlayer player, JsonNode decided) {
        List<JsonNode> told = player.gameOvers().get(decided.path("match_id").asString());
        if (told != null) {
            assertThat(told).hasSize(1);
            assertThat(decided.at("/result/details/drawn_number"))
                    .isEqualTo(told.get(0).path("drawn_number"));
            assertThat(decided.at("/result/winner")).isEqualTo(told.get(0).path("winner_player_id"));
        }
    }

    private static List<JsonNode> of(MemoryLeague league, String type) {
        return league.store.load(MemoryLeague.LEAGUE).stream()
                .filter(event -> event.type().equals(type))
                .map(ReplayTest::payload)
                .toList();
    }

    private static int lease(JsonNode event) {
        return event.path("lease").intValue();
    }

    private static JsonNode payload(StoredEvent event) {
        try {
            return StrictJson.parse(event.payload().getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException e) {
            throw new AssertionError("no JSON", e);
        }
    }
}
