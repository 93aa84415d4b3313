package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.Sample.assignment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ReceivedCall;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The delivery of a result to a manager that is unavailable or refuses it. */
class ReportDeliveryTest {

    private static final Reaction BROKEN = Reaction.http(503, "");

    @TempDir
    private Path shared;

    private MemoryReferee referee() {
        MemoryReferee referee = new MemoryReferee(shared).registered().withPlayers();
        return referee;
    }

    private static void assign(MemoryReferee referee, int number) {
        referee.send(assignment(new MatchId("R1M" + number), DoubleForfeit.DRAW, 1));
        referee.pass(Duration.ofMillis(10));
    }

    private List<String> kept() {
        Path reports = shared.resolve("data/referees/Whistle/reports");
        if (!Files.isDirectory(reports)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(reports)) {
            return files.map(ReportDeliveryTest::content).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> order(MemoryReferee referee) {
        return referee.reports().stream()
                .map(report -> report.matchId().value())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"429, Too many requests", "503, Shutting down"})
    void repeatsAReportThatWasTurnedAwayAtTheDoor(int status, String message) {
        MemoryReferee referee = referee();
        String error = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,\"message\":\"%s\"}}";
        referee.manager().next(MATCH_RESULT_REPORT, Reaction.http(status, error.formatted(message)));
        assign(referee, 1);
        referee.run();
        assertThat(order(referee)).containsExactly("R1M1", "R1M1");
        assertThat(kept()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-32603,''", "-32000,E016", "-32602,E030", "-32602,E001"})
    void repeatsAReportThatMayBeTakenTheNextTime(int code, String errorCode) {
        MemoryReferee referee = referee();
        referee.manager().next(MATCH_RESULT_REPORT, refusing(code, errorCode));
        assign(referee, 1);
        referee.run();

        assertThat(order(referee)).containsExactly("R1M1", "R1M1");
        assertThat(kept()).isEmpty();
    }

    /** A duplicate, and what can never be taken. */
    @ParameterizedTest
    @CsvSource({
        "5003,E016",
        "5003,''",
        "5002,E015",
        "5002,''",
        "5001,E011",
        "5001,''",
        "-32602,E005",
        "-32602,E003",
        "-32602,E031",
        "-32601,''"
    })
    void dropsAReportAfterAnyOtherAnswer(int code, String errorCode) {
        MemoryReferee referee = referee();
        referee.manager().always(MATCH_RESULT_REPORT, refusing(code, errorCode));
        assign(referee, 1);
        referee.pass(Duration.ofMinutes(1));

        assertThat(kept()).isEmpty();
    }

    private static Reaction refusing(int code, String errorCode) {
        return Reaction.error(code, errorCode.isEmpty() ? "{}" : "{\"error_code\":\"%s\"}".formatted(errorCode));
    }

    @Test
    void repeatsAReportUntilTheManagerHasIt() {
        MemoryReferee referee = referee();
        referee.manager().next(MATCH_RESULT_REPORT, BROKEN, Reaction.silence(), BROKEN);
        assign(referee, 1);
        referee.run();
        assertThat(order(referee)).containsExactly("R1M1", "R1M1", "R1M1", "R1M1");
        assertThat(kept()).isEmpty();
    }

    @Test
    void waitsEverLongerBetweenTries() {
        MemoryReferee referee = referee();
        referee.manager().next(MATCH_RESULT_REPORT, BROKEN, BROKEN, BROKEN);
        assign(referee, 1);
        referee.run();
        List<ReceivedCall> tries = referee.manager().received(MATCH_RESULT_REPORT);
        Duration first = Duration.between(tries.get(0).at(), tries.get(1).at());
        Duration second = Duration.between(tries.get(1).at(), tries.get(2).at());
        assertThat(second).isEqualTo(first.multipliedBy(2));
    }

    @Test
    void asksABusyManagerAgainInTheSameTryAfterTwoSecondsAtMost() {
        MemoryReferee referee = referee();
        referee.manager().next(MATCH_RESULT_REPORT, Reaction.busyFor(Duration.ofSeconds(7)));
        assign(referee, 1);
        referee.run();
        List<ReceivedCall> tries = referee.manager().received(MATCH_RESULT_REPORT);
        assertThat(Duration.between(tries.get(0).at(), tries.get(1).at())).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void keepsUndeliveredReportsOnDiskWithoutTheToken() {
        MemoryReferee referee = referee();
        referee.manager().always(MATCH_RESULT_REPORT, BROKEN);
        assign(referee, 1);
        assertThat(kept()).hasSize(1);
        assertThat(kept().get(0))
                .contains("R1M1", "schema_version")
                .doesNotContain(Sample.REFEREE.token().value());
    }

    @Test
    void deliversAResultAtOnceWhileAnotherWaitsForTheManager() {
        MemoryReferee referee = referee();
        referee.manager().next(MATCH_RESULT_REPORT, BROKEN);
        assign(referee, 2);
        assign(referee, 1);
        assign(referee, 3);
        referee.run();
        assertThat(order(referee)).containsExactly("R1M2", "R1M1", "R1M3", "R1M2");
    }

    @Test
    void deliversAfterARestartWhatAnEarlierRunLeftBehind() {
        MemoryReferee before = referee();
        before.manager().always(MATCH_RESULT_REPORT, BROKEN);
        assign(before, 2);
        assign(before, 1);
        MemoryReferee after = new MemoryReferee(shared).registered();
        assertThat(order(after)).containsExactly("R1M2", "R1M1");
        assertThat(after.reports().get(0).envelope().authToken()).isEqualTo(Sample.REFEREE.token());
        assertThat(after.reports().get(0).result().details().transcript()).isNotEmpty();
        assertThat(kept()).isEmpty();
    }

    @Test
    void deliversNothingOfAnEarlierLeagueWhoseMatchesHaveTheSameIds() {
        MemoryReferee earlier = referee();
        earlier.manager().always(MATCH_RESULT_REPORT, BROKEN);
        assign(earlier, 1);
        MemoryReferee after = new MemoryReferee(shared);
        after.manager()
                .always(
                        REFEREE_REGISTER_REQUEST,
                        Reaction.result(
                                "{\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\"tok_ref01_%s\"}"
                                        .formatted("f".repeat(64))));
        after.registered();
        assertThat(after.reports()).isEmpty();
        assertThat(kept()).isEmpty();
    }

    @Test
    void tellsThePlayersNothingBeforeTheResultIsOnDisk() {
        Queue<Runnable> disk = new ArrayDeque<>();
        MemoryReferee referee = new MemoryReferee(shared).registered();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");
        referee.withDisk(disk::add);
        referee.play(Sample.assignment());
        assertThat(player.received(GAME_OVER)).isEmpty();
        assertThat(kept()).isEmpty();
        disk.remove().run();
        referee.run();
        assertThat(kept()).hasSize(1);
        assertThat(player.received(GAME_OVER)).hasSize(1);
        assertThat(referee.reports()).hasSize(1);
    }

    @Test
    void keepsAReportThatWasUnderWayWhenItStopped() {
        MemoryReferee referee = referee();
        referee.manager().always(MATCH_RESULT_REPORT, Reaction.silence());
        assign(referee, 1);
        referee.referee().stop();
        referee.pass(Duration.ofMillis(10));
        assertThat(kept()).hasSize(1);
    }

    @Test
    void keepsNoReportOfAMatchThatWasUnderWayWhenItStopped() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.player(1, "even").always(CHOOSE_PARITY_CALL, Reaction.silence());
        referee.player(2, "odd");
        assign(referee, 1);
        referee.referee().stop();
        referee.run();
        assertThat(kept()).isEmpty();
    }

    @Tag("case:report-damaged")
    @Test
    void putsAFileAsideThatIsNoReport() throws IOException {
        Path file = shared.resolve("data/referees/Whistle/reports/000000000000001-R1M1-1.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"match_id\":7}");
        MemoryReferee referee = referee();
        assign(referee, 1);
        referee.run();
        assertThat(referee.reports()).extracting(MatchResultReport::matchId).containsExactly(Sample.MATCH);
        assertThat(file).doesNotExist();
        assertThat(file.resolveSibling(file.getFileName() + ".damaged")).hasContent("{\"match_id\":7}");
    }
}
