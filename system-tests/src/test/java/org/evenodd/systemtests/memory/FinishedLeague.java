package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.agent.RunningProgram;
import org.evenodd.protocol.file.SharedDirectory;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/**
 * What a league of our own agents has left behind.
 *
 * @param events as the store has them
 */
record FinishedLeague(SharedDirectory files, List<StoredEvent> events) {

    private static final Duration AT_MOST = Duration.ofHours(10);

    /** Plays a league of players that choose at random. */
    static FinishedLeague play(Path directory, int players, int referees, int seed) {
        try (MemoryLeague league = new MemoryLeague(directory, seed, platform -> platform)) {
            RunningProgram manager = league.manager(players, referees);
            league.referees(referees, "--max-matches", "10");
            league.players(players);
            league.play(manager, AT_MOST);
            league.close();
            return new FinishedLeague(league.shared, league.store.load(MemoryLeague.LEAGUE));
        }
    }

    /** The payloads of the events of a kind. */
    List<JsonNode> events(String type) {
        return events.stream()
                .filter(event -> event.type().equals(type))
                .map(event -> parse(event.payload().getBytes(UTF_8)))
                .toList();
    }

    /** Each player's points, added up from the results. */
    Map<String, Integer> pointsByTheResults() {
        Map<String, Integer> points = new TreeMap<>();
        for (JsonNode decided : events("match_decided")) {
            decided.at("/result/score").propertyStream().forEach(score -> points.merge(
                    score.getKey(), score.getValue().asInt(), Integer::sum));
        }
        return points;
    }

    static JsonNode parse(byte[] json) {
        try {
            return StrictJson.parse(json);
        } catch (MalformedJsonException e) {
            throw new AssertionError("no JSON", e);
        }
    }
}
