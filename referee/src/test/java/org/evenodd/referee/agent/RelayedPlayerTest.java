package org.evenodd.referee.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.MATCH;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.contestant;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.assertj.core.groups.Tuple;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork.DroppedConnection;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** P01 behind a manager's relay. */
class RelayedPlayerTest {

    private static final int RELAY = 8901;
    private static final int NEXT_RELAY = 8902;

    @TempDir
    private Path shared;

    private MemoryReferee referee;
    private ScriptedPeer player;

    @BeforeEach
    void start() {
        referee = new MemoryReferee(shared).registered();
        player = referee.player(1, "even");
        referee.player(2, "odd");
    }

    private static RunMatch match(int relay) {
        return assignment(MATCH, DoubleForfeit.DRAW, 1, behind(relay));
    }

    private static Contestant behind(int relay) {
        Contestant direct = contestant(1);
        return new Contestant(
                direct.playerId(),
                direct.displayName(),
                Endpoint.parse("http://127.0.0.1:%d/relay/%s/mcp".formatted(relay, "a1".repeat(16))),
                direct.matchToken(),
                direct.tokenDigest(),
                direct.standings(),
                null,
                null,
                null);
    }

    /** A manager's relay to P01. */
    private final class Relay implements Service {
        private final List<Instant> calls = new ArrayList<>();
        private final Predicate<ServiceRequest> leads;
        private final Duration wait;
        private final ServiceResponse instead;

        /**
         * @param leads which calls reach the player
         * @param wait before others are answered
         * @param instead what they are answered
         */
        Relay(Predicate<ServiceRequest> leads, Duration wait, ServiceResponse instead) {
            this.leads = leads;
            this.wait = wait;
            this.instead = instead;
            referee.relay(RELAY, this);
        }

        @Override
        public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
            calls.add(referee.now());
            return leads.test(request)
                    ? player.serve(request).thenApply(reply -> reply.with(AgentApi.VIA, AgentApi.VIA_RELAY))
                    : referee.scheduler().pause(wait).thenApply(over -> instead);
        }
    }

    /** A relay that leads to the player. */
    private Service whole() {
        return request -> player.serve(request).thenApply(reply -> reply.with(AgentApi.VIA, AgentApi.VIA_RELAY));
    }

    private static boolean isChoice(ServiceRequest request) {
        return new String(request.body(), UTF_8).contains("\"CHOOSE_PARITY_CALL\"");
    }

    private static ServiceResponse refusal(int status, String sentence) {
        String error = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,\"message\":\"%s\"}}";
        return ServiceResponse.json(status, error.formatted(sentence).getBytes(UTF_8));
    }

    private MatchResultReport play() {
        referee.play(match(RELAY));
        return referee.reports().get(0);
    }

    private static List<RawExchange> exchanges(MatchResultReport report, String type) {
        return report.result().details().exchanges().stream()
                .filter(exchange ->
                        exchange.playerId().equals(P01) && exchange.type().equals(type))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"502, <html>", "503, <html>", "504, <html>", "503, STANDBY", "0, none"})
    void losesNothingWhileTheManagerIsAwayForSixSecondsInOneTry(int status, String body) {
        String said = body.equals("STANDBY")
                ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no\",\"data\":{\"error_code\":\"E016\"}}}"
                : body;
        Predicate<ServiceRequest> back =
                request -> !isChoice(request) || !referee.now().isBefore(START.plusSeconds(6));
        new Relay(
                request -> {
                    if (status == 0 && !back.test(request)) {
                        throw new DroppedConnection();
                    }
                    return back.test(request);
                },
                Duration.ZERO,
                ServiceResponse.json(status, said.getBytes(UTF_8)));

        MatchResultReport report = play();

        assertThat(report.result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(player.received(GAME_ERROR)).isEmpty();
        assertThat(player.times(CHOOSE_PARITY_CALL)).containsExactly(START.plusSeconds(6));
        assertThat(exchanges(report, "CHOOSE_PARITY_CALL"))
                .extracting(RawExchange::attempt, RawExchange::tookMs)
                .containsExactly(Tuple.tuple(1, 6000));
    }

    @Test
    void isInvitedByTheNextTryWhereTheManagerIsAwayForLongerThanOneTakes() {
        referee.scheduler().after(Duration.ofSeconds(6), () -> referee.relay(RELAY, whole()));

        MatchResultReport report = play();

        assertThat(report.result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(exchanges(report, "GAME_INVITATION")).hasSize(2);
        assertThat(player.messages(GameError.class)).hasSizeLessThan(2);
    }

    @Test
    void isNotWaitedForBehindALiveConnectorAnyLongerThanWithoutOne() {
        String sentence = "connect.py says: connection refused";
        Relay relay = new Relay(request -> false, Duration.ZERO, refusal(502, sentence));

        MatchResultReport report = play();

        assertThat(report.result().details().termination()).isEqualTo(Map.of(P01, Termination.UNREACHABLE));
        assertThat(relay.calls)
                .contains(START, START.plusSeconds(2), START.plusSeconds(4), START.plusSeconds(6))
                .allSatisfy(time -> assertThat(time).isBefore(START.plusSeconds(7)));
        assertThat(report.result().details().transcript().toString()).contains(sentence);
    }

    /** As for a player whose computer is off. */
    @Test
    void isWaitedForInEachTryWhereNoConnectorAsksForItsCalls() {
        String sentence = "connect.py has not asked for its calls";
        Relay relay = new Relay(
                request -> new String(request.body(), UTF_8).contains("\"GAME_INVITATION\""),
                Duration.ofSeconds(3),
                refusal(503, sentence).retryAfter(Duration.ofSeconds(1)));

        MatchResultReport report = play();

        assertThat(report.result().details().termination()).isEqualTo(Map.of(P01, Termination.UNREACHABLE));
        assertThat(player.received(GAME_ERROR)).isEmpty();
        assertThat(report.result().details().transcript().toString()).contains(sentence);
        Duration direct = Duration.ofSeconds(4 * 30 + 3 * 2);
        assertThat(referee.manager().times(MATCH_RESULT_REPORT).get(0)).isBeforeOrEqualTo(START.plus(direct));
        assertThat(relay.calls).hasSizeGreaterThan(20);
    }

    @Test
    void answersForItselfThatItIsBusyAsWithoutARelay() {
        new Relay(request -> true, Duration.ZERO, ServiceResponse.empty(500));
        player.next(GAME_INVITATION, Reaction.http(503, "busy"));

        MatchResultReport report = play();

        assertThat(player.times(GAME_INVITATION)).containsExactly(START, START.plusSeconds(2));
        assertThat(exchanges(report, "GAME_INVITATION").get(0).answer()).isEqualTo("HTTP 503 busy");
    }

    @Test
    void isNotTakenForOneOfAnotherDialectWhereTheManagerDoesNotKnowIt() {
        boolean[] known = {false};
        referee.scheduler().after(Duration.ofSeconds(1), () -> known[0] = true);
        new Relay(request -> known[0], Duration.ZERO, HttpRefusal.NOT_FOUND.response());

        MatchResultReport report = play();

        assertThat(report.result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(report.result().details().dialectNotes())
                .satisfiesAnyOf(
                        notes -> assertThat(notes).isNull(),
                        notes -> assertThat(notes).isEmpty());
        assertThat(player.methods(GAME_INVITATION)).containsExactly("handle_game_invitation");
        assertThat(exchanges(report, "GAME_INVITATION"))
                .extracting(RawExchange::at)
                .containsExactly(START, START.plusSeconds(2));
    }

    @Test
    void isCalledThroughTheNextManagerWithinTheSameTry() {
        new Relay(request -> !isChoice(request), Duration.ZERO, ServiceResponse.empty(502));
        referee.relay(NEXT_RELAY, whole());
        referee.send(match(RELAY));
        referee.pass(Duration.ofSeconds(3));

        referee.send(match(RELAY).with(behind(NEXT_RELAY), contestant(2)).repeated());
        referee.run();

        MatchResultReport report = referee.reports().get(0);
        assertThat(report.result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(exchanges(report, "CHOOSE_PARITY_CALL")).hasSize(1);
        assertThat(player.times(CHOOSE_PARITY_CALL).get(0)).isBefore(START.plusSeconds(6));
    }
}
