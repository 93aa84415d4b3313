package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The forms of a report. */
public enum ReportFormat {
    HUMAN,
    JSON,
    JUNIT,
    HTML;

    static final double MILLIS_PER_SECOND = 1000;

    /**
     * Writes a report in UTF-8, with a newline at its end.
     *
     * @param colours whether to use colours, in the format for people
     */
    public byte[] render(CheckReport report, boolean colours) {
        return switch (this) {
            case HUMAN -> new HumanReport(report, colours).text().getBytes(UTF_8);
            case JSON -> PrettyJson.bytes(JsonReport.of(report));
            case JUNIT -> new JunitReport(report).text().getBytes(UTF_8);
            case HTML -> new HtmlReport(report).text().getBytes(UTF_8);
        };
    }

    /** A text from others between the tags of a page or of XML. */
    static String escaped(Object text) {
        return Printable.of(text.toString())
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }

    /** A text from others wherever markup may have one, also in an attribute. */
    static String escapedInQuotes(Object text) {
        return escaped(text).replace("\"", "&quot;");
    }

    /** The report for a terminal: the findings, and a summary that fits a screen. */
    record HumanReport(CheckReport report, boolean colours) {

        private static final int MAX_SUMMARISED_FINDINGS = 12;
        private static final String RED = "\u001b[31m";
        private static final String YELLOW = "\u001b[33m";
        private static final String GREEN = "\u001b[32m";
        private static final String RESET = "\u001b[0m";

        String text() {
            StringBuilder out = new StringBuilder(2000);
            List<Finding> findings = report.findings();
            findings.forEach(finding -> describe(finding, out));
            line(out, "Check of the %s at %s".formatted(report.kind(), report.target()));
            report.skipped().stream()
                    .collect(Collectors.groupingBy(
                            CheckStep::skipped, Collectors.mapping(CheckStep::title, Collectors.joining(", "))))
                    .forEach((why, titles) -> line(out, "  not done, because %s: %s".formatted(why, titles)));
            report.remarks().forEach(remark -> line(out, "  " + remark));
            findings.stream().limit(MAX_SUMMARISED_FINDINGS).forEach(finding -> summarise(finding, out));
            if (findings.size() > MAX_SUMMARISED_FINDINGS) {
                line(out, "  and %d more, above".formatted(findings.size() - MAX_SUMMARISED_FINDINGS));
            }
            out.append(painted(colour(findings), Printable.of(report.summary())))
                    .append('\n');
            return out.toString();
        }

        private void describe(Finding finding, StringBuilder out) {
            ProtocolRule rule = finding.rule();
            out.append(label(finding)).append(' ');
            line(out, "%s (%s)%s".formatted(rule.id(), rule.page(), times(finding)));
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
                    colour(List.of(finding)), "%-6s".formatted(finding.rule().severity()));
        }

        private static String colour(List<Finding> findings) {
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

    /**
     * The report for programs.
     *
     * @param at with the clock's full precision
     */
    record JsonReport(
            int schemaVersion,
            Endpoint target,
            String kind,
            String at,
            long tookMillis,
            int exchanges,
            long must,
            long should,
            List<Finding> findings,
            List<ReportedStep> steps,
            List<String> remarks)
            implements JsonRecord {

        private static final int SCHEMA_VERSION = 1;

        static JsonReport of(CheckReport report) {
            return new JsonReport(
                    SCHEMA_VERSION,
                    report.target(),
                    report.kind(),
                    report.at().toString(),
                    report.took().toMillis(),
                    report.exchanges(),
                    report.count(Severity.MUST),
                    report.count(Severity.SHOULD),
                    report.findings(),
                    report.steps().stream().map(ReportedStep::of).toList(),
                    report.remarks());
        }

        /**
         * A part of the check.
         *
         * @param findings the ids of the broken rules
         */
        record ReportedStep(String title, @Nullable String skipped, List<String> findings) {

            static ReportedStep of(CheckStep step) {
                return new ReportedStep(
                        step.title(),
                        step.isSkipped() ? step.skipped() : null,
                        step.findings().stream()
                                .map(finding -> finding.rule().id())
                                .toList());
            }
        }
    }

    /** The report as JUnit XML for continuous integration: each step is a test case, each broken MUST a failure. */
    record JunitReport(CheckReport report) {

        String text() {
            List<CheckStep> steps = report.steps();
            return """
                    <?xml version="1.0" encoding="UTF-8"?><testsuite name="%s" tests="%d" failures="%d" errors="0" \
                    skipped="%d" timestamp="%s" time="%s">%s%s</testsuite>
                    """.formatted(
                            escapedInQuotes("check of the %s at %s".formatted(report.kind(), report.target())),
                            steps.size(),
                            steps.stream().filter(CheckStep::fails).count(),
                            report.skipped().size(),
                            report.at().truncatedTo(ChronoUnit.SECONDS),
                            report.took().toMillis() / MILLIS_PER_SECOND,
                            steps.stream().map(JunitReport::test).collect(Collectors.joining()),
                            output(report.remarks().stream()));
        }

        private static String test(CheckStep step) {
            List<Finding> notes = step.findings().stream()
                    .filter(finding -> !finding.isMust())
                    .toList();
            String failures = step.findings().stream()
                    .filter(Finding::isMust)
                    .map(JunitReport::failure)
                    .collect(Collectors.joining());
            return "<testcase classname=\"league.v2\" name=\"%s\">%s%s%s</testcase>"
                    .formatted(
                            escapedInQuotes(step.title()),
                            step.isSkipped()
                                    ? "<skipped message=\"%s\"></skipped>".formatted(escapedInQuotes(step.skipped()))
                                    : "",
                            failures,
                            notes.isEmpty() ? "" : output(notes.stream().flatMap(note -> note.lines().stream())));
        }

        private static String failure(Finding finding) {
            return "<failure type=\"%s\" message=\"%s\">%s</failure>"
                    .formatted(finding.rule().id(), escapedInQuotes(finding.seen()), text(finding.lines().stream()));
        }

        private static String output(Stream<String> lines) {
            return "<system-out>" + text(lines) + "</system-out>";
        }

        private static String text(Stream<String> lines) {
            return lines.map(line -> escaped(line) + '\n').collect(Collectors.joining());
        }
    }
}
