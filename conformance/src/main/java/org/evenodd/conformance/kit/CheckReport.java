package org.evenodd.conformance.kit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.value.Endpoint;

/**
 * The result of a check.
 *
 * @param kind of the agent, for people: a player, a referee, a manager
 * @param exchanges how many there were
 * @param remarks hints for the agent's author that no rule demands
 */
public record CheckReport(
        Endpoint target,
        String kind,
        Instant at,
        Duration took,
        int exchanges,
        List<CheckStep> steps,
        List<String> remarks) {

    public CheckReport {
        steps = List.copyOf(steps);
        remarks = List.copyOf(remarks);
    }

    /** Each broken rule once, with its first occurrence; the most severe first, after those of rules that lead. */
    public List<Finding> findings() {
        Map<String, Finding> byRule = new LinkedHashMap<>();
        steps.stream()
                .flatMap(step -> step.findings().stream())
                .forEach(finding ->
                        byRule.merge(finding.rule().id(), finding, (first, again) -> first.plus(again.count())));
        List<Finding> all = new ArrayList<>(byRule.values());
        all.sort(Comparator.comparing((Finding finding) -> finding.rule().leads() == null)
                .thenComparing(finding -> finding.rule().severity()));
        return all;
    }

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.rule().severity() == severity)
                .count();
    }

    /** The parts of the check that were not done. */
    List<CheckStep> skipped() {
        return steps.stream().filter(CheckStep::isSkipped).toList();
    }

    /** The findings and skipped parts, counted in one sentence. */
    String summary() {
        long must = count(Severity.MUST);
        long should = count(Severity.SHOULD);
        List<String> parts = new ArrayList<>();
        if (must > 0) {
            parts.add(must + " MUST: this costs matches");
        }
        if (should > 0) {
            parts.add(should + " SHOULD: a tolerant league plays with it, and notes it");
        }
        String verdict = parts.isEmpty() ? "No finding" : String.join("; ", parts);
        int skipped = skipped().size();
        String undone = skipped == 0 ? "" : ", %d of %d parts not done".formatted(skipped, steps.size());
        return "%s%s (%d exchanges in %.1f s)."
                .formatted(verdict, undone, exchanges, took.toMillis() / ReportFormat.MILLIS_PER_SECOND);
    }

    /**
     * The exit status of the check: {@link ExitStatus#DONE} or {@link ExitStatus#FAILED}.
     *
     * @param failOn the least severe findings that count
     */
    ExitStatus status(Severity failOn) {
        return findings().stream().anyMatch(finding -> finding.rule().severity().compareTo(failOn) <= 0)
                ? ExitStatus.FAILED
                : ExitStatus.DONE;
    }

    /**
     * A part of a check.
     *
     * @param skipped why it was skipped; empty if it was done
     */
    public record CheckStep(String title, List<Finding> findings, String skipped) {

        public CheckStep {
            findings = List.copyOf(findings);
        }

        /** A completed step. */
        public static CheckStep done(String title, List<Finding> findings) {
            return new CheckStep(title, findings, "");
        }

        /** A skipped step. */
        public static CheckStep skipped(String title, String why) {
            return new CheckStep(title, List.of(), why);
        }

        public boolean isSkipped() {
            return !skipped.isEmpty();
        }

        /** Whether it broke a rule that costs matches. */
        public boolean fails() {
            return findings.stream().anyMatch(Finding::isMust);
        }
    }
}
