package org.evenodd.conformance.referee;

/** How the checker, as manager, treats the reports of a match. */
enum ReportHandling {
    ACCEPTS("takes the report"),
    REFUSES_ONCE("refuses the first report with -32603"),
    IGNORES_ONCE("does not answer the first report"),
    KNOWS_IT("answers the first report with 5003");

    private final String description;

    ReportHandling(String description) {
        this.description = description;
    }

    /** Whether the n-th report, from 1, must be the last. */
    boolean settles(int nth) {
        return nth > 1 || this == ACCEPTS || this == KNOWS_IT;
    }

    @Override
    public String toString() {
        return description;
    }
}
