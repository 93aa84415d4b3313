package org.evenodd.referee.report;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;

/** Keeps reports within the 64 KB that managers read (docs/protocol-decisions.md). */
final class ReportTrimming {

    /** Leaves room for the JSON-RPC request around the report. */
    private static final int MOST_BYTES = 63 * 1024;

    /** A transcript of this length, without notes, is far below the limit. */
    private static final int FEW = 20;

    private ReportTrimming() {}

    /** Returns the report with its transcript and dialect notes shortened if it is too long. */
    static MatchResultReport fitting(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null || isShort(result.details())) {
            return report;
        }
        return Json.bytes(MessageCodec.encode(report)).length <= MOST_BYTES ? report : brief(report, result);
    }

    private static boolean isShort(ResultDetails details) {
        return (details.transcript() == null || details.transcript().size() <= FEW)
                && (details.dialectNotes() == null || details.dialectNotes().isEmpty());
    }

    private static MatchResultReport brief(MatchResultReport report, MatchResult result) {
        return new MatchResultReport(
                report.envelope(),
                report.leagueId(),
                report.roundId(),
                report.matchId(),
                report.lease(),
                report.gameType(),
                result.brief(),
                report.flat());
    }
}
