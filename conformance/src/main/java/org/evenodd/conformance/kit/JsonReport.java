package org.evenodd.conformance.kit;

import java.util.List;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

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
        List<Broken> findings,
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
                report.findings().stream().map(Broken::of).toList(),
                report.steps().stream().map(ReportedStep::of).toList(),
                report.remarks());
    }

    /** A broken rule. */
    record Broken(
            String rule,
            Severity severity,
            String source,
            String page,
            String demand,
            String seen,
            String sent,
            String came,
            String fix,
            int count) {

        static Broken of(Finding finding) {
            ProtocolRule rule = finding.rule();
            return new Broken(
                    rule.id(),
                    rule.severity(),
                    rule.source(),
                    PageSection.of(rule.source()),
                    rule.demand(),
                    finding.seen(),
                    finding.sent(),
                    finding.came(),
                    rule.fix(),
                    finding.count());
        }
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
                    step.findings().stream().map(finding -> finding.rule().id()).toList());
        }
    }
}
