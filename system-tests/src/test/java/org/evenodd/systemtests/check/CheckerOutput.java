package org.evenodd.systemtests.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;

/** A checker's exit status and output, with its report as JSON. */
record CheckerOutput(ExitStatus status, String printed, String errors) {

    private static final Duration AT_MOST = Duration.ofMinutes(20);

    /** Runs a checker without a defect. */
    static CheckerOutput of(MemoryLeague league, ServerCommand checker, String... arguments) {
        league.settings = List.of();
        league.wiretap = UnaryOperator.identity();
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        ExitStatus status = league.await(league.check(checker, printed, errors, arguments), AT_MOST);
        return new CheckerOutput(status, printed.toString(), errors.toString());
    }

    JsonNode report() {
        return Tampering.tree(printed.getBytes(UTF_8));
    }

    /** Returns the broken rules in the report. */
    Set<String> rules() {
        Set<String> rules = new TreeSet<>();
        report().path("findings")
                .forEach(finding -> rules.add(finding.path("rule").asString()));
        return rules;
    }
}
