package org.evenodd.systemtests.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The scenarios and checks of the conformance suite that do not apply, each with a reason in the file. */
record NotApplicable(Set<String> entries) {

    static NotApplicable read() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(NotApplicable.class.getResourceAsStream("/mcp/not-applicable.txt"))) {
            return new NotApplicable(new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.substring(0, line.indexOf('|')).strip())
                    .collect(Collectors.toSet()));
        }
    }

    boolean excuses(ConformanceCheck check) {
        boolean listed = entries.contains(check.scenario()) || entries.contains(check.scenario() + "/" + check.id());
        return listed && !check.id().equals(ConformanceCheck.WIRE_SCHEMA);
    }
}
