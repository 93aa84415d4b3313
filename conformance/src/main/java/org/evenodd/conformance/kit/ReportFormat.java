package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The forms of a report. */
public enum ReportFormat {
    HUMAN,
    JSON,
    JUNIT,
    HTML;

    private static final double MILLIS_PER_SECOND = 1000;

    /**
     * Writes a report in UTF-8, with a newline at its end.
     *
     * @param colours whether to use colours, in the format for people
     */
    public byte[] render(CheckReport report, boolean colours) {
        return switch (this) {
            case HUMAN -> new HumanReport(report, colours).text().getBytes(UTF_8);
            case JSON -> PrettyJson.bytes(JsonReport.of(report));
            case JUNIT -> JunitReport.of(report);
            case HTML ->
                new HtmlReport(report, new HumanReport(report, false).summary())
                        .text()
                        .getBytes(UTF_8);
        };
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
            out.append(painted(colour(findings), Printable.of(summary()))).append('\n');
            return out.toString();
        }

        /** One sentence. */
        String summary() {
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
                    : ", %d of %d parts not done"
                            .formatted(skipped, report.steps().size());
            return "%s%s (%d exchanges in %.1f s)."
                    .formatted(
                            verdict, undone, report.exchanges(), report.took().toMillis() / MILLIS_PER_SECOND);
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
        record ReportedStep(String title, @Maybe @Nullable String skipped, List<String> findings) {

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

    /** Writes a report as JUnit XML for continuous integration: each step is a test case, each broken MUST a failure. */
    static final class JunitReport {

        private final XMLStreamWriter out;

        private JunitReport(XMLStreamWriter out) {
            this.out = out;
        }

        /** The report in UTF-8, with a newline at its end. */
        static byte[] of(CheckReport report) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, UTF_8.name());
                out.writeStartDocument(UTF_8.name(), "1.0");
                new JunitReport(out).suite(report);
                out.writeCharacters("\n");
                out.close();
            } catch (XMLStreamException e) {
                throw new IllegalStateException("nothing can go wrong in memory", e);
            }
            return bytes.toByteArray();
        }

        private void suite(CheckReport report) throws XMLStreamException {
            open("testsuite");
            attribute("name", "check of the %s at %s".formatted(report.kind(), report.target()));
            attribute("tests", report.steps().size());
            attribute(
                    "failures", report.steps().stream().filter(CheckStep::fails).count());
            attribute("errors", 0);
            attribute(
                    "skipped",
                    report.steps().stream().filter(CheckStep::isSkipped).count());
            attribute("timestamp", report.at().truncatedTo(ChronoUnit.SECONDS));
            attribute("time", report.took().toMillis() / MILLIS_PER_SECOND);
            for (CheckStep step : report.steps()) {
                test(step);
            }
            output(report.remarks());
            out.writeEndElement();
        }

        private void test(CheckStep step) throws XMLStreamException {
            open("testcase");
            attribute("classname", "league.v2");
            attribute("name", step.title());
            if (step.isSkipped()) {
                open("skipped");
                attribute("message", step.skipped());
                out.writeEndElement();
            }
            for (Finding finding : step.findings()) {
                if (finding.isMust()) {
                    open("failure");
                    attribute("type", finding.rule().id());
                    attribute("message", finding.seen());
                    text(finding.lines());
                    out.writeEndElement();
                }
            }
            List<Finding> notes = step.findings().stream()
                    .filter(finding -> !finding.isMust())
                    .toList();
            if (!notes.isEmpty()) {
                output(notes.stream().flatMap(note -> note.lines().stream()).toList());
            }
            out.writeEndElement();
        }

        private void output(List<String> lines) throws XMLStreamException {
            open("system-out");
            text(lines);
            out.writeEndElement();
        }

        private void open(String element) throws XMLStreamException {
            out.writeStartElement(element);
        }

        private void attribute(String name, Object value) throws XMLStreamException {
            out.writeAttribute(name, Printable.of(value.toString()));
        }

        private void text(List<String> lines) throws XMLStreamException {
            for (String line : lines) {
                out.writeCharacters(Printable.of(line) + "\n");
            }
        }
    }
}
