package org.evenodd.protocol.check;

import javax.xml.stream.XMLStreamException;

/** The report as JUnit's XML, which continuous integration shows: a step is a test case, a broken MUST a failure. */
record JunitReport(Report report) implements Markup.Document {

    private static final double MILLIS = 1000;

    @Override
    public void writeTo(Markup out) throws XMLStreamException {
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
                String.valueOf(report.steps().stream().filter(Step::isSkipped).count()),
                "timestamp",
                report.at().toString(),
                "time",
                String.valueOf(report.took().toMillis() / MILLIS));
        for (Step step : report.steps()) {
            write(step, out);
        }
        out.open("system-out").lines(report.remarks().toArray(String[]::new)).close();
        out.close();
    }

    private static boolean fails(Step step) {
        return step.findings().stream().anyMatch(Finding::isMust);
    }

    private static void write(Step step, Markup out) throws XMLStreamException {
        out.open("testcase", "classname", "league.v2", "name", step.title());
        if (step.isSkipped()) {
            out.open("skipped", "message", step.skipped()).close();
        }
        for (Finding finding : step.findings()) {
            write(finding, out);
        }
        out.close();
    }

    private static void write(Finding finding, Markup out) throws XMLStreamException {
        if (finding.isMust()) {
            out.open("failure", "type", finding.rule().id(), "message", finding.seen());
        } else {
            out.open("system-out");
        }
        Rule rule = finding.rule();
        out.lines(
                "%s %s (%s): %s".formatted(rule.severity(), rule.id(), rule.source(), finding.seen()),
                rule.demand(),
                "sent: " + finding.sent(),
                "came: " + finding.came(),
                "fix:  " + rule.fix());
        out.close();
    }
}
