package org.evenodd.agent.check;

import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.evenodd.protocol.message.PageSection;

/** The report as JUnit XML for continuous integration: each step is a test case, each broken MUST a failure. */
record JunitReport(CheckReport report) implements HtmlElement.Document {

    private static final double MILLIS = 1000;

    @Override
    public void writeTo(HtmlElement out) throws XMLStreamException {
        out.declareXml();
        out.open(
                "testsuite",
                "name",
                "check of the %s at %s".formatted(report.kind(), report.target()),
                "tests",
                String.valueOf(report.steps().size()),
                "failures",
                String.valueOf(
                        report.steps().stream().filter(JunitReport::fails).count()),
                "errors",
                "0",
                "skipped",
                String.valueOf(
                        report.steps().stream().filter(CheckStep::isSkipped).count()),
                "timestamp",
                report.at().truncatedTo(ChronoUnit.SECONDS).toString(),
                "time",
                String.valueOf(report.took().toMillis() / MILLIS));
        for (CheckStep step : report.steps()) {
            write(step, out);
        }
        out.open("system-out").lines(report.remarks().toArray(String[]::new)).close();
        out.close();
    }

    private static boolean fails(CheckStep step) {
        return step.findings().stream().anyMatch(Finding::isMust);
    }

    private static void write(CheckStep step, HtmlElement out) throws XMLStreamException {
        out.open("testcase", "classname", "league.v2", "name", step.title());
        if (step.isSkipped()) {
            out.open("skipped", "message", step.skipped()).close();
        }
        for (Finding finding : step.findings()) {
            if (finding.isMust()) {
                out.open("failure", "type", finding.rule().id(), "message", finding.seen());
                out.lines(lines(finding)).close();
            }
        }
        notes(step, out);
        out.close();
    }

    private static void notes(CheckStep step, HtmlElement out) throws XMLStreamException {
        List<Finding> notes =
                step.findings().stream().filter(finding -> !finding.isMust()).toList();
        if (!notes.isEmpty()) {
            out.open("system-out");
            for (Finding note : notes) {
                out.lines(lines(note));
            }
            out.close();
        }
    }

    private static String[] lines(Finding finding) {
        ProtocolRule rule = finding.rule();
        return new String[] {
            "%s %s (%s): %s".formatted(rule.severity(), rule.id(), PageSection.of(rule.source()), finding.seen()),
            rule.demand(),
            "sent: " + QuotedBody.excerpt(finding.sent()),
            "came: " + QuotedBody.excerpt(finding.came()),
            "fix:  " + rule.fix()
        };
    }
}
