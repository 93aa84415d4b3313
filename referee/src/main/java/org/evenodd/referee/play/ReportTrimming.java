package org.evenodd.referee.play;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.jspecify.annotations.Nullable;

/** Keeps reports within the 64 KB that managers read (docs/protocol-decisions.md). */
public final class ReportTrimming {

    /** Leaves room for the JSON-RPC request around the report. */
    private static final int MOST_BYTES = 63 * 1024;

    /** The bytes that a character takes at most. */
    private static final int BYTES_PER_CHARACTER = 6;

    /** The bytes that an exchange or an entry of the transcript takes at most beside its texts. */
    private static final int BYTES_PER_ENTRY = 400;

    /** The bytes of a report without exchanges, transcript and notes, at most. */
    private static final int BYTES_OF_THE_REST = 8 * 1024;

    /** The lengths to which bodies of exchanges are cut, until the report fits; at last they are left out. */
    private static final List<Integer> LENGTHS = List.of(2048, 1024, 512, 256, 128, 0);

    private ReportTrimming() {}

    /**
     * Returns the report shortened if it is too long: first the longest bodies of its exchanges, then the exchanges,
     * then transcript and dialect notes.
     */
    public static MatchResultReport fitting(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null || isShort(result.details()) || fits(report)) {
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
                : LENGTHS.stream()
                        .map(longest -> report.with(result.with(exchanges.stream()
                                .map(each -> each.withBodiesOf(longest))
                                .toList())))
                        .filter(ReportTrimming::fits)
                        .findFirst();
    }

    private static boolean fits(MatchResultReport report) {
        return Json.bytes(MessageCodec.encode(report)).length <= MOST_BYTES;
    }

    /** Estimates the length, because writing a report only to measure it costs as much as sending it. */
    private static boolean isShort(ResultDetails details) {
        return (details.dialectNotes() == null || details.dialectNotes().isEmpty())
                && BYTES_OF_THE_REST + mostBytesOfExchanges(details) + mostBytesOfTranscript(details) <= MOST_BYTES;
    }

    private static int mostBytesOfExchanges(ResultDetails details) {
        return each(details.exchanges())
                .mapToInt(each -> mostBytes(each.request(), each.answer()))
                .sum();
    }

    private static int mostBytesOfTranscript(ResultDetails details) {
        return each(details.transcript())
                .mapToInt(each -> mostBytes(each.event(), each.detail()))
                .sum();
    }

    private static <E> Stream<E> each(@Nullable List<E> entries) {
        return Stream.ofNullable(entries).flatMap(List::stream);
    }

    private static int mostBytes(@Nullable String one, @Nullable String other) {
        return BYTES_PER_ENTRY + BYTES_PER_CHARACTER * (length(one) + length(other));
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
