package org.evenodd.systemtests.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;

/** The files that the programs of a test write to their shared directory. */
record RunData(Path shared) {

    private static final String LEAGUE = "league_2025_even_odd";

    Path league() {
        return shared.resolve("data/leagues").resolve(LEAGUE);
    }

    Path refereeKey() {
        return league().resolve("referee.key");
    }

    Path matches() {
        return shared.resolve("data/matches").resolve(LEAGUE);
    }

    JsonNode match(String id) {
        return json(matches().resolve(id + ".json"));
    }

    Path log() {
        return shared.resolve("logs/league").resolve(LEAGUE).resolve("league.log.jsonl");
    }

    /** Returns how many matches each player has played, in the order of the table. */
    List<Integer> played() {
        return json(league().resolve("standings.json"))
                .path("standings")
                .valueStream()
                .map(row -> row.path("played").intValue())
                .toList();
    }

    int agents(String kind) {
        return json(shared.resolve("config/agents/agents_config.json"))
                .path(kind)
                .size();
    }

    /** Returns the tokens of all agents by file. */
    Map<Path, String> tokens() {
        Map<Path, String> tokens = new HashMap<>();
        for (Path file : list(shared.resolve("data/tokens"))) {
            if (file.toString().endsWith(".token")) {
                tokens.put(file, read(file));
            }
        }
        return tokens;
    }

    static List<Path> list(Path directory) {
        try (var files = Files.list(directory)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(Path file) {
        try {
            return Envelopes.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
