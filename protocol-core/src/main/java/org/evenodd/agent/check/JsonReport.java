package org.evenodd.agent.check;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.PageSection;
import tools.jackson.core.JsonGenerator;

/** The report for programs. */
record JsonReport(Report report) implements JsonValue {

    private static final int SCHEMA_VERSION = 1;

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("schema_version", SCHEMA_VERSION);
        out.writeStringProperty("target", report.target().toString());
        out.writeStringProperty("kind", report.kind());
        out.writeStringProperty("at", report.at().toString());
        out.writeNumberProperty("took_millis", report.took().toMillis());
        out.writeNumberProperty("exchanges", report.exchanges());
        out.writeNumberProperty("must", report.count(Severity.MUST));
        out.writeNumberProperty("should", report.count(Severity.SHOULD));
        out.writeArrayPropertyStart("findings");
        report.findings().forEach(finding -> write(finding, out));
        out.writeEndArray();
        out.writeArrayPropertyStart("steps");
        report.steps().forEach(step -> write(step, out));
        out.writeEndArray();
        out.writeArrayPropertyStart("remarks");
        report.remarks().forEach(out::writeString);
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void write(Finding finding, JsonGenerator out) {
        Rule rule = finding.rule();
        out.writeStartObject();
        out.writeStringProperty("rule", rule.id());
        out.writeStringProperty("severity", rule.severity().name());
        out.writeStringProperty("source", rule.source());
        out.writeStringProperty("page", PageSection.of(rule.source()));
        out.writeStringProperty("demand", rule.demand());
        out.writeStringProperty("seen", finding.seen());
        out.writeStringProperty("sent", finding.sent());
        out.writeStringProperty("came", finding.came());
        out.writeStringProperty("fix", rule.fix());
        out.writeNumberProperty("count", finding.count());
        out.writeEndObject();
    }

    private static void write(Step step, JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("title", step.title());
        if (step.isSkipped()) {
            out.writeStringProperty("skipped", step.skipped());
        }
        out.writeArrayPropertyStart("findings");
        step.findings().forEach(finding -> out.writeString(finding.rule().id()));
        out.writeEndArray();
        out.writeEndObject();
    }
}
