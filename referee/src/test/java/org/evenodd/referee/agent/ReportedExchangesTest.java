package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.ANSWERED;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.ERROR_RETURNED;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.TIMED_OUT;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.UNFINISHED;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.UNREACHABLE;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.WRONG_ANSWER;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.contestant;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exchanges with the players in a referee's report. */
class ReportedExchangesTest {

    private static final Reaction RECEIPT = Reaction.result("{\"status\":\"received\"}");

    @TempDir
    private Path shared;

    private List<RawExchange> played(MemoryReferee referee) {
        referee.play(assignment());
        return exchanges(referee.reports().get(0));
    }

    private static List<RawExchange> exchanges(MatchResultReport report) {
        return report.result().details().exchanges();
    }

    private static List<RawExchange> of(PlayerId player, List<RawExchange> exchanges) {
        return exchanges.stream().filter(each -> each.playerId().equals(player)).toList();
    }

    private List<Tuple> ofFirst(MemoryReferee referee) {
        return of(P01, played(referee)).stream()
                .map(each -> tuple(each.type(), each.attempt(), each.tookMs(), each.limitMs(), each.outcome()))
                .toList();
    }

    private static Tuple of(MessageType type, int attempt, int tookMs, int limitMs, ExchangeOutcome outcome) {
        return tuple(type.name(), attempt, tookMs, limitMs, outcome);
    }

    private PairOfPlayers players() {
        return PairOfPlayers.beforeReferee(shared);
    }

    @Test
    void areTheInvitationsAndCallsOfAnOrdinaryMatchWithTheirAnswers() {
        List<RawExchange> all = played(players().referee());
        assertThat(all)
                .extracting(RawExchange::playerId, RawExchange::type, RawExchange::outcome)
                .containsExactlyInAnyOrder(
                        tuple(P01, "GAME_INVITATION", ANSWERED),
                        tuple(P02, "GAME_INVITATION", ANSWERED),
                        tuple(P01, "CHOOSE_PARITY_CALL", ANSWERED),
                        tuple(P02, "CHOOSE_PARITY_CALL", ANSWERED));
        assertThat(all).extracting(RawExchange::at).containsOnly(START);
        List<RawExchange> first = of(P01, all);
        assertThat(first).extracting(RawExchange::limitMs).containsExactly(5000, 30_000);
        assertThat(first.get(1).request()).contains("parity_choose").contains("CHOOSE_PARITY_CALL");
        assertThat(first.get(1).answer()).contains("\"parity_choice\":\"even\"");
    }

    @Test
    void haveNoTokenAndStillTheCommitmentOfTheDraw() {
        PairOfPlayers players = players();
        String own = Sample.ownToken(1).value();
        players.first().next(GAME_INVITATION, Reaction.error(-1, "{\"seen\":\"%s\"}".formatted(own)));
        List<RawExchange> all = played(players.referee());
        String commitment = players.referee()
                .reports()
                .get(0)
                .result()
                .details()
                .drawCommitment()
                .value();
        assertThat(all)
                .flatExtracting(RawExchange::request, RawExchange::answer)
                .doesNotContainNull()
                .allSatisfy(body -> assertThat((String) body).doesNotContain("tok_"));
        assertThat(all.get(0).request()).contains("\"auth_token\":\"[token]\"");
        assertThat(all.get(all.size() - 1).request()).contains(commitment);
    }

    @Test
    void sayHowLongASilentPlayerWasWaitedForAndWhichAttemptWasAnswered() {
        PairOfPlayers players = players();
        players.first().next(GAME_INVITATION, Reaction.silence());
        assertThat(ofFirst(players.referee()))
                .containsExactly(
                        of(GAME_INVITATION, 1, 5000, 5000, TIMED_OUT),
                        of(GAME_ERROR, 1, 0, 10_000, ANSWERED),
                        of(GAME_INVITATION, 2, 0, 5000, ANSWERED),
                        of(CHOOSE_PARITY_CALL, 1, 0, 30_000, ANSWERED));
    }

    /** A call waits up to a second for the error before it, which shortens the player's time. */
    @Test
    void endWithTheErrorThatIsStillUnderWayWhenTheMatchIsLost() {
        PairOfPlayers players = players();
        players.first()
                .always(CHOOSE_PARITY_CALL, Reaction.silence())
                .always(GAME_ERROR, Reaction.silence())
                .always(GAME_OVER, Reaction.silence());
        List<Tuple> all = ofFirst(players.referee());
        assertThat(all).hasSize(9);
        assertThat(all.get(7)).isEqualTo(of(CHOOSE_PARITY_CALL, 4, 29_000, 29_000, TIMED_OUT));
        assertThat(all.get(8)).isEqualTo(of(GAME_ERROR, 1, 0, 10_000, UNFINISHED));
        assertThat(all.get(2)).isEqualTo(of(GAME_ERROR, 1, 10_000, 10_000, TIMED_OUT));
    }

    @Test
    void tellAWrongAnswerAndTheTimeLeftForTheNext() {
        PairOfPlayers players = players();
        MemoryReferee referee = players.referee();
        players.first()
                .next(
                        CHOOSE_PARITY_CALL,
                        Reaction.result(Lines.choice(1, "seven")).after(Duration.ofSeconds(1), referee.scheduler()));
        assertThat(ofFirst(referee))
                .contains(
                        of(CHOOSE_PARITY_CALL, 1, 1000, 30_000, WRONG_ANSWER),
                        of(CHOOSE_PARITY_CALL, 2, 0, 29_000, ANSWERED));
    }

    @Test
    void countTriesOfOtherCallFormsToTheSameAttempt() {
        PairOfPlayers players = players();
        players.first().next(GAME_INVITATION, Reaction.error(-32601, "null"));
        assertThat(ofFirst(players.referee()))
                .startsWith(of(GAME_INVITATION, 1, 0, 5000, ERROR_RETURNED), of(GAME_INVITATION, 1, 0, 5000, ANSWERED));
    }

    @Test
    void tellAPlayerThatIsNotThere() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.player(2, "odd");
        List<Tuple> all = ofFirst(referee);
        assertThat(all).startsWith(of(GAME_INVITATION, 1, 0, 5000, UNREACHABLE));
        assertThat(of(P01, exchanges(referee.reports().get(0))))
                .extracting(RawExchange::answer)
                .containsOnlyNulls();
    }

    @Test
    void tellAServerErrorWithItsStatus() {
        PairOfPlayers players = players();
        players.first().next(GAME_INVITATION, Reaction.http(500, "Internal Server Error"));
        List<RawExchange> all = of(P01, played(players.referee()));
        assertThat(all.get(0).outcome()).isEqualTo(UNREACHABLE);
        assertThat(all.get(0).answer()).isEqualTo("HTTP 500 Internal Server Error");
    }

    @Test
    void giveAPostedAnswerTheTimeUntilItCame() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.player(1, "even").always(CHOOSE_PARITY_CALL, RECEIPT);
        referee.player(2, "odd");
        referee.send(assignment());
        referee.pass(Duration.ofSeconds(1));
        String token = contestant(1).matchToken().value();
        referee.send("choose_parity_response", Lines.choice(1, "even", "R1M1", token));
        referee.run();
        List<RawExchange> calls = of(P01, exchanges(referee.reports().get(0))).stream()
                .filter(each -> each.type().equals(CHOOSE_PARITY_CALL.name()))
                .toList();
        assertThat(calls).hasSize(1);
        assertThat(calls.get(0).outcome()).isEqualTo(ANSWERED);
        assertThat(calls.get(0).tookMs()).isEqualTo(1000);
    }

    @Test
    void areBoundedWhateverAPlayerSends() {
        PairOfPlayers players = players();
        for (ScriptedPeer peer : List.of(players.first(), players.second())) {
            peer.always(GAME_INVITATION, Reaction.result("\"" + "x".repeat(9000) + "\""))
                    .always(GAME_ERROR, Reaction.http(200, "\u0001".repeat(9000)));
        }
        List<RawExchange> all = played(players.referee());
        assertThat(all).hasSizeBetween(10, RawExchange.MOST_EXCHANGES);
        assertThat(all)
                .flatExtracting(each -> Stream.of(each.request(), each.answer()).toList())
                .allSatisfy(body ->
                        assertThat(body == null ? 0 : body.length()).isLessThanOrEqualTo(RawExchange.LONGEST_BODY));
    }

    /** Players whose answers are so long that a report has no room for the match's proof. */
    @Nested
    class OfTalkativePlayers {

        private static final int SIXTY_FOUR_KB = 65_536;

        private static void isProved(MemoryReferee referee) {
            MatchResultReport report = referee.reports().get(0);
            assertThat(Json.bytes(MessageCodec.encode(report))).hasSizeLessThan(SIXTY_FOUR_KB);
            assertThat(report.result().details().transcript())
                    .extracting(TranscriptEntry::event)
                    .contains("invited", "error", "finished");
        }

        @Tag("case:talkative")
        @ParameterizedTest
        @ValueSource(strings = {"\\u0001", "\\ud83c\\udfb2", "\\u0800", "\\\""})
        void gainNothingByPostingLongAnswersWithoutEnd(String letter) {
            MemoryReferee referee = new MemoryReferee(shared).registered();
            for (int player = 1; player <= 2; player++) {
                referee.player(player, "even").always(CHOOSE_PARITY_CALL, Reaction.result("{\"status\":\"received\"}"));
            }
            referee.send(assignment());
            referee.pass(Duration.ofSeconds(1));
            String wide = letter.repeat(60);
            for (int i = 0; i < 100; i++) {
                int player = 1 + i % 2;
                String token = contestant(player).matchToken().value();
                String line = Lines.choice(player, wide, "R1M1", token)
                        .replace("2025-01-15T10:30:01Z", wide)
                        .replace("league.v2", wide);
                referee.send("choose_parity_response", line);
                referee.pass(Duration.ofMillis(20));
            }
            referee.run();
            isProved(referee);
        }

        @Tag("case:talkative")
        @Test
        void gainNothingByLongErrorsHoweverOftenTheyAreAsked() {
            PairOfPlayers players = PairOfPlayers.before(
                    new MemoryReferee(shared, "retry.max_retries=20", "retry.delay_seconds=0.1").registered());
            for (var player : List.of(players.first(), players.second())) {
                player.always(GAME_INVITATION, error("\\u0001".repeat(300)));
            }
            players.report();
            isProved(players.referee());
        }

        private static Reaction error(String message) {
            return exchange -> Reaction.http(
                            200,
                            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32000,\"message\":\"%s\"}}"
                                    .formatted(exchange.request().path("id"), message))
                    .to(exchange);
        }
    }
}
