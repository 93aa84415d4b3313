package org.evenodd.referee.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.CONVERSATION;
import static org.evenodd.referee.Sample.DRAW;
import static org.evenodd.referee.Sample.FIXTURE;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.REFEREE;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.TERMS;
import static org.evenodd.referee.Sample.assignment;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.game.evenodd.EvenOddPosition;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchRecord;
import org.junit.jupiter.api.Test;

class ReportTrimmingTest {

    private static MatchResultReport report(MatchRecord matchRecord) {
        Position position = EvenOddPosition.begin(FIXTURE, DRAW);
        MatchVerdict verdict =
                new MatchVerdict(new Outcome.WonByForfeit(P01, P02, P01), "P02", Map.of(P02, Termination.REFUSED));
        return new MatchMessages(REFEREE, assignment(), CONVERSATION, TERMS)
                .report(new MatchEffect.SendReport(verdict, position, matchRecord), List.of(), START);
    }

    private static List<TranscriptEntry> entries(String detail) {
        return Collections.nCopies(MatchRecord.MOST_ENTRIES, new TranscriptEntry(START, "error", P01, detail));
    }

    private static int bytes(MatchResultReport report) {
        return Json.bytes(MessageCodec.encode(report)).length;
    }

    @Test
    void leavesAReportAloneThatManagersRead() {
        MatchResultReport report = report(new MatchRecord(entries("E001 No answer"), Map.of()));
        assertThat(ReportTrimming.fitting(report)).isEqualTo(report);
    }

    @Test
    void dropsTranscriptAndNotesOfAReportThatIsTooLongAndKeepsItsResult() {
        String wide = "\u0001".repeat(200);
        List<DialectNote> notes =
                Collections.nCopies(MatchRecord.MOST_NOTES, new DialectNote(wide, wide, wide, wide, wide, 1));
        MatchResultReport report = report(new MatchRecord(entries(wide), Map.of(P01, notes, P02, notes)));
        assertThat(bytes(report)).isGreaterThan(65536);
        MatchResultReport slim = ReportTrimming.fitting(report);
        assertThat(bytes(slim)).isLessThan(10240);
        assertThat(slim.result().details().transcript()).isNull();
        assertThat(slim.result().score()).isEqualTo(report.result().score());
        assertThat(slim.result().details().termination()).containsEntry(P02, Termination.REFUSED);
    }

    private static List<RawExchange> exchanges(int count, String body) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(attempt -> new RawExchange(
                        START,
                        P01,
                        "GAME_INVITATION",
                        attempt,
                        5000,
                        5000,
                        ExchangeOutcome.TIMED_OUT,
                        attempt == 1 ? "short" : body,
                        body))
                .toList();
    }

    private static MatchResultReport trimmed(MatchResultReport report) {
        assertThat(bytes(report)).isGreaterThan(63 * 1024);
        MatchResultReport slim = ReportTrimming.fitting(report);
        assertThat(bytes(slim)).isLessThanOrEqualTo(63 * 1024);
        assertThat(slim.result().score()).isEqualTo(report.result().score());
        return slim;
    }

    private static MatchResultReport withExchanges(MatchRecord matchRecord, List<RawExchange> exchanges) {
        MatchResultReport report = report(matchRecord);
        return report.with(report.result().with(exchanges));
    }

    @Test
    void cutsTheLongestBodiesFirstAndKeepsShortOnesAndEveryTime() {
        MatchRecord transcript = new MatchRecord(entries("E001 No answer"), Map.of());
        MatchResultReport slim = trimmed(withExchanges(transcript, exchanges(20, "x".repeat(4000))));
        List<RawExchange> left = slim.result().details().exchanges();
        assertThat(left).hasSize(20).extracting(RawExchange::tookMs).containsOnly(5000);
        assertThat(left.get(0).request()).isEqualTo("short");
        assertThat(left.get(1).request()).startsWith("xxx").endsWith("… (4000 characters)");
        assertThat(slim.result().details().transcript()).hasSize(MatchRecord.MOST_ENTRIES);
    }

    @Test
    void cutsBodiesThatAreTooLongTogetherThoughTheReportIsNot() {
        MatchResultReport report = withExchanges(new MatchRecord(List.of(), Map.of()), exchanges(7, "x".repeat(4000)));
        assertThat(bytes(report)).isLessThan(63 * 1024);

        List<RawExchange> left =
                ReportTrimming.fitting(report).result().details().exchanges();

        assertThat(RawExchange.lengthOfBodies(left)).isLessThanOrEqualTo(RawExchange.MOST_OF_BODIES);
        assertThat(left).extracting(RawExchange::answer).allMatch(answer -> answer.endsWith("… (4000 characters)"));
    }

    @Test
    void dropsBodiesOfBytesThatTakeSixEachBeforeItDropsTimesAndTranscript() {
        MatchRecord transcript = new MatchRecord(entries("\u0001".repeat(100)), Map.of());
        MatchResultReport slim =
                trimmed(withExchanges(transcript, exchanges(RawExchange.MOST_EXCHANGES, "\u0001".repeat(4000))));
        assertThat(slim.result().details().exchanges())
                .hasSize(RawExchange.MOST_EXCHANGES)
                .extracting(RawExchange::answer)
                .containsOnlyNulls();
        assertThat(slim.result().details().transcript()).hasSize(MatchRecord.MOST_ENTRIES);
    }

    @Test
    void measuresAReportOfFewEntriesWhoseTextsTakeSixBytesACharacter() {
        TranscriptEntry entry = new TranscriptEntry(START, "error", P01, "\u0001".repeat(300));
        MatchRecord transcript = new MatchRecord(Collections.nCopies(20, entry), Map.of());
        MatchResultReport slim =
                trimmed(withExchanges(transcript, exchanges(RawExchange.MOST_EXCHANGES, "\u0001".repeat(25))));
        assertThat(slim.result().details().transcript()).hasSize(20);
    }

    @Test
    void dropsExchangesBeforeTheTranscript() {
        MatchRecord transcript = new MatchRecord(entries("\u0001".repeat(155)), Map.of());
        MatchResultReport slim = trimmed(withExchanges(transcript, exchanges(RawExchange.MOST_EXCHANGES, "x")));
        assertThat(slim.result().details().exchanges()).isNull();
        assertThat(slim.result().details().transcript()).hasSize(MatchRecord.MOST_ENTRIES);
    }
}
