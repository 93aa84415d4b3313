package org.evenodd.conformance.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.value.Printable;

/** The report for a terminal: the findings, and a summary that fits a screen. */
record HumanReport(CheckReport report, boolean colours) {

    private static final int MAX_SUMMARISED_FINDINGS = 12;
    private static final double MILLIS_PER_SECOND = 1000;
    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";
    private static final String RESET = "\u001b[0m";

    String text() {
        StringBuilder out = new StringBuilder(2000);
        List<Finding> findings = report.findings();
        findings.forEach(finding -> describe(finding, out));
        line(out, "Check of the %s at %s".formatted(report.kind(), report.target()));
        report.steps().stream()
                .filter(CheckStep::isSkipped)
                .collect(Collectors.groupingBy(
                        CheckStep::skipped, Collectors.mapping(CheckStep::title, Collectors.joining(", "))))
                .forEach((why, titles) -> line(out, "  not done, because %s: %s".formatted(why, titles)));
        report.remarks().forEach(remark -> line(out, "  " + remark));
        findings.stream().limit(MAX_SUMMARISED_FINDINGS).forEach(finding -> summarise(finding, out));
        if (findings.size() > MAX_SUMMARISED_FINDINGS) {
            line(out, "  and %d more, above".formatted(findings.size() - MAX_SUMMARISED_FINDINGS));
        }
        out.append(painted(verdictColour(findings), Printable.of(summary()))).append('\n');
        return out.toString();
    }

    /** One sentence. */
    private String summary() {
        long must = report.count(Severity.MUST);
        long should = report.count(Severity.SHOULD);
        List<String> parts = new ArrayList<>();
        if (must > 0) {
            parts.add(must + " MUST: this costs matches");
        }
        if (should > 0) {
            parts.add(should + " SHOULD: a tolerant league plays with it, and notes it");
        }
        String verdict = parts.isEmpty() ? "No finding" : String.join("; ", parts);
        long skipped = report.steps().stream().filter(CheckStep::isSkipped).count();
        String undone = skipped == 0
                ? ""
                : ", %d of %d parts not done".formatted(skipped, report.steps().size());
        return "%s%s (%d exchanges in %.1f s)."
                .formatted(verdict, undone, report.exchanges(), report.took().toMillis() / MILLIS_PER_SECOND);
    }

    private void describe(Finding finding, StringBuilder out) {
        ProtocolRule rule = finding.rule();
        out.append(label(finding)).append(' ');
        line(out, "%s (%s)%s".formatted(rule.id(), PageSection.of(rule.source()), times(finding)));
        line(out, "  " + rule.demand());
        line(out, "  seen: " + finding.seen());
        if (!finding.sent().isEmpty()) {
            line(out, "  sent: " + QuotedBody.excerpt(finding.sent()));
            line(out, "  came: " + QuotedBody.excerpt(finding.came()));
        }
        line(out, "  fix:  " + rule.fix());
        out.append('\n');
    }

    private void summarise(Finding finding, StringBuilder out) {
        out.append("  ").append(label(finding)).append(' ');
        line(out, "%s: %s".formatted(finding.rule().id(), finding.seen()));
    }

    private static String times(Finding finding) {
        return finding.count() == 1 ? "" : ", %d times".formatted(finding.count());
    }

    private String label(Finding finding) {
        return painted(
                finding.isMust() ? RED : YELLOW, "%-6s".formatted(finding.rule().severity()));
    }

    private static String verdictColour(List<Finding> findings) {
        if (findings.isEmpty()) {
            return GREEN;
        }
        return findings.stream().anyMatch(Finding::isMust) ? RED : YELLOW;
    }

    private String painted(String colour, String text) {
        return colours ? colour + text + RESET : text;
    }

    private static void line(StringBuilder out, String text) {
        out.append(Printable.of(text)).append('\n');
    }
}
