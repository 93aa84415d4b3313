package org.evenodd.systemtests.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One check of the conformance suite.
 *
 * @param status {@code SUCCESS}, {@code FAILURE}, {@code WARNING}, {@code SKIPPED} or {@code INFO}
 */
record ConformanceCheck(String scenario, String id, String status, String message) {

    /** Each scenario checks every answer, whatever its other results. */
    static final String WIRE_SCHEMA = "wire-schema-valid";

    /** The suite's output is nested more deeply than the league's messages may be. */
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Returns all checks that the suite has written to a directory. */
    static List<ConformanceCheck> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.endsWith("checks.json"))
                    .flatMap(file -> of(file).stream())
                    .toList();
        }
    }

    private static List<ConformanceCheck> of(Path file) {
        String scenario =
                file.getParent().getFileName().toString().replaceFirst("^server-(.*)-\\d{4}-\\d\\d-\\d\\dT.*$", "$1");
        return MAPPER.readTree(file.toFile()).values().stream()
                .map(check -> of(scenario, check))
                .toList();
    }

    private static ConformanceCheck of(String scenario, JsonNode check) {
        return new ConformanceCheck(
                scenario,
                check.path("id").stringValue(""),
                check.path("status").stringValue(""),
                check.path("errorMessage").stringValue(""));
    }

    boolean failed() {
        return status.equals("FAILURE");
    }

    boolean passed() {
        return status.equals("SUCCESS");
    }
}
