package org.evenodd.agent.check;

import java.util.ArrayList;
import java.util.List;

/** Summarises a report in one sentence. */
record ReportSummary(CheckReport report) {

    private static final double MILLIS = 1000;

    String sentence() {
        String scope = "%d exchanges in %.1f s"
                .formatted(report.exchanges(), report.took().toMillis() / MILLIS);
        return verdict() + " (" + scope + ").";
    }

    private String verdict() {
        long must = report.count(Severity.MUST);
        long should = report.count(Severity.SHOULD);
        if (must + should == 0) {
            return "No finding" + unchecked();
        }
        List<String> parts = new ArrayList<>();
        if (must > 0) {
            parts.add(must + " MUST: this costs matches");
        }
        if (should > 0) {
            parts.add(should + " SHOULD: a tolerant league plays with it, and notes it");
        }
        return String.join("; ", parts) + unchecked();
    }

    private String unchecked() {
        long skipped = report.steps().stream().filter(CheckStep::isSkipped).count();
        return skipped == 0
                ? ""
                : ", %d of %d parts not done".formatted(skipped, report.steps().size());
    }
}
