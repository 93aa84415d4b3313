package org.evenodd.conformance.kit;

import java.io.ByteArrayOutputStream;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.protocol.value.Printable;

/** Writes a report as JUnit XML for continuous integration: each step is a test case, each broken MUST a failure. */
final class JunitReport {

    private static final String UTF_8 = "UTF-8";
    private static final double MILLIS_PER_SECOND = 1000;

    private final XMLStreamWriter out;

    private JunitReport(XMLStreamWriter out) {
        this.out = out;
    }

    /** The report in UTF-8, with a newline at its end. */
    static byte[] of(CheckReport report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, UTF_8);
            out.writeStartDocument(UTF_8, "1.0");
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
        attribute("failures", report.steps().stream().filter(CheckStep::fails).count());
        attribute("errors", 0);
        attribute(
                "skipped", report.steps().stream().filter(CheckStep::isSkipped).count());
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
        List<Finding> notes =
                step.findings().stream().filter(finding -> !finding.isMust()).toList();
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
