package org.evenodd.referee.play;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.RawExchange;

/** Keeps reports within the 64 KB that managers read, and the bodies of their exchanges within their part (docs/protocol-decisions.md). */
public final class ReportTrimming {

    /** Leaves room for the JSON-RPC request around the report. */
    private static final int MOST_BYTES = 63 * 1024;

    private ReportTrimming() {}

    /**
     * Returns the report shortened if it is too long: first the longest bodies of its exchanges, then the exchanges,
     * then transcript and dialect notes.
     */
    public static MatchResultReport fitting(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null || fits(report)) {
            return report;
        }
        return shorterBodies(report, result)
                .or(() -> Optional.of(report.with(result.with(null))).filter(ReportTrimming::fits))
                .orElseGet(() -> report.with(result.brief()));
    }

    private static Optional<MatchResultReport> shorterBodies(MatchResultReport report, MatchResult result) {
        List<RawExchange> exchanges = result.details().exchanges();
        return exchanges == null
                ? Optional.empty()
                : RawExchange.cut(exchanges, shorter -> fits(report.with(result.with(shorter))))
                        .map(shorter -> report.with(result.with(shorter)));
    }

    private static boolean fits(MatchResultReport report) {
        List<RawExchange> exchanges =
                report.result() == null ? null : report.result().details().exchanges();
        return (exchanges == null || RawExchange.haveShortBodies(exchanges))
                && Json.bytes(MessageCodec.encode(report)).length <= MOST_BYTES;
    }
}
