package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckPeer.CallTerms;
import org.evenodd.conformance.kit.CheckPeer.Responder;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class CheckPeerTest {

    private static final Endpoint CHECKED = Endpoint.parse("http://127.0.0.1:8101/mcp");
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final String REFUSAL =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}";

    /** The agents that the checker simulates. */
    private enum Part {
        MANAGER,
        REFEREE
    }

    /** Knows only match results, and answers them with an empty object. */
    private static final class Listener implements Responder<Part> {

        @Override
        public boolean knows(Part agent, MessageType type) {
            return type == MessageType.MATCH_RESULT_REPORT;
        }

        @Override
        public RpcOutcome answer(Received<Part> received) {
            return new RpcOutcome.RpcResult(JsonValue.of(JsonNodeFactory.instance.objectNode()));
        }
    }

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final MemoryNetwork network = new MemoryNetwork(time);
    private final MemoryHost host = new MemoryHost(network);
    private final List<JsonNode> received = new ArrayList<>();
    private final CheckPeer<Part> peer = new CheckPeer<>(platform(), CHECKED, CallTerms.lenient(10_000), new Random(7));

    private Platform platform() {
        return host.platform(
                time,
                new Random(7),
                new SettingsLoader(ConfigSource.BUILT_IN, List.of()),
                new SharedDirectory(Path.of("never-written")),
                new Console(new PrintWriter(new StringWriter())));
    }

    private OpenService open(Part part) {
        ListenAddress anyPort = new ListenAddress("127.0.0.1", 0, "127.0.0.1");
        return peer.open(part, HealthReport.up(part.name(), "CHECKING"), service -> host.open(anyPort, service));
    }

    private void checkedAgentRefusesEverything() {
        network.bind(CHECKED, this::refused);
    }

    private CompletableFuture<ServiceResponse> refused(ServiceRequest request) {
        received.add(BodyTrees.parsed(request.body()));
        return CompletableFuture.completedFuture(ServiceResponse.json(200, REFUSAL.getBytes(UTF_8)));
    }

    private CompletableFuture<Delivery> told(Part part, String method) {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{\"match_id\":\"R1M1\"}}".formatted(method);
        CompletableFuture<Delivery> delivery = network.transport("127.0.0.1")
                .post(peer.endpoint(part), body.getBytes(UTF_8), Duration.ofSeconds(30), 10_000);
        time.advance(Duration.ZERO);
        return delivery;
    }

    private JsonNode reply(CompletableFuture<Delivery> delivery) {
        time.advance(Duration.ZERO);
        assertThat(delivery).isDone();
        return BodyTrees.parsed(((Delivery.Replied) delivery.join()).body());
    }

    private LeagueQuery query() {
        return new LeagueQuery(peer.author().begin(), new LeagueId("cup"), QueryType.GET_STATUS, QueryParams.NONE);
    }

    private <T> T soon(CompletableFuture<T> future) {
        assertThat(time.runUntil(future::isDone)).isTrue();
        return future.join();
    }

    @Test
    void playsEachAgentAtAnAddressOfItsOwn() {
        OpenService manager = open(Part.MANAGER);
        OpenService referee = open(Part.REFEREE);

        assertThat(peer.endpoint(Part.MANAGER)).isEqualTo(manager.endpoint()).isNotEqualTo(referee.endpoint());
        assertThat(peer.endpoint(Part.REFEREE)).isEqualTo(referee.endpoint());
    }

    @Test
    void hasNoAddressForWhomItDoesNotPlay() {
        assertThatThrownBy(() -> peer.endpoint(Part.REFEREE)).hasMessage("nothing is open for REFEREE");
    }

    @Test
    void letsRequestsWaitUntilItIsSaidWhoAnswersThem() {
        open(Part.MANAGER);
        CompletableFuture<Delivery> early = told(Part.MANAGER, "MATCH_RESULT_REPORT");
        assertThat(early).isNotDone();

        peer.answerWith(new Listener());

        assertThat(reply(early).has("result")).isTrue();
    }

    @Test
    void keepsWhatTheAgentsThatItPlaysAreSentWithWhoseItWas() {
        open(Part.MANAGER);
        open(Part.REFEREE);
        peer.answerWith(new Listener());
        told(Part.REFEREE, "MATCH_RESULT_REPORT");
        told(Part.MANAGER, "MATCH_RESULT_REPORT");

        assertThat(peer.received()).extracting(Received::to).containsExactly(Part.REFEREE, Part.MANAGER);
        assertThat(peer.received()).extracting(Received::match).containsOnly("R1M1");
        assertThat(peer.exchanges()).isEqualTo(2);
    }

    @Test
    void refusesAndForgetsWhatAnAgentThatItPlaysDoesNotKnow() {
        open(Part.MANAGER);
        peer.answerWith(new Listener());

        assertThat(reply(told(Part.MANAGER, "GAME_INVITATION"))
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32601);
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void waitsForWhatItIsToReceiveAndNotForEver() {
        open(Part.MANAGER);
        peer.answerWith(new Listener());
        CompletableFuture<Boolean> one = peer.awaits(PATIENCE, all -> all.size() == 1);
        CompletableFuture<Boolean> two = peer.awaits(PATIENCE, all -> all.size() == 2);
        told(Part.MANAGER, "MATCH_RESULT_REPORT");

        assertThat(one).isCompletedWithValue(true);
        assertThat(two).isNotDone();
        time.advance(PATIENCE);
        assertThat(two).isCompletedWithValue(false);
    }

    @Test
    void pausesForSoLong() {
        CompletableFuture<Boolean> over = peer.pause(PATIENCE);
        time.advance(PATIENCE.minusMillis(1));
        assertThat(over).isNotDone();
        time.advance(Duration.ofMillis(1));
        assertThat(over).isDone();
    }

    @Test
    void asksTheCheckedAgentAndShowsWhatWentOverTheWire() {
        checkedAgentRefusesEverything();
        CheckedCall asked = soon(peer.ask(query()));

        assertThat(asked.answer()).isInstanceOf(Answer.ErrorReturned.class);
        assertThat(asked.exchanges()).hasSize(received.size());
        assertThat(new String(asked.first().sent(), UTF_8)).contains("GET_STATUS");
        assertThat(asked.last().body().at("/error/code").intValue()).isEqualTo(-32601);
        assertThat(peer.exchanges()).isEqualTo(received.size());
    }

    @Test
    void tellsTheExchangesOfOneMessageFromThoseOfAnother() {
        checkedAgentRefusesEverything();
        CompletableFuture<CheckedCall> first = peer.ask(query());
        CompletableFuture<CheckedCall> second = peer.ask(query());

        assertThat(soon(first).exchanges())
                .isNotEmpty()
                .doesNotContainAnyElementsOf(soon(second).exchanges());
    }

    @Test
    void isToldWhereNobodyAnswers() {
        assertThat(soon(peer.ask(query())).isUnreachable()).isTrue();
    }

    @Test
    void postsAMessageWithOneThingChanged() {
        checkedAgentRefusesEverything();
        CheckExchange exchange = soon(peer.post(query(), params -> params.put("league_id", 7)));

        assertThat(received).singleElement().satisfies(call -> {
            assertThat(call.path("method").stringValue()).isEqualTo(MessageType.LEAGUE_QUERY.canonicalMethod());
            assertThat(call.at("/params/league_id").intValue()).isEqualTo(7);
        });
        assertThat(exchange.isResponse()).isTrue();
    }

    @Test
    void postsWhatNoAgentSendsAndJudgesTheReply() {
        checkedAgentRefusesEverything();

        assertThat(soon(peer.post(MalformedRequest.UNKNOWN_METHOD)).findings()).isEmpty();
        assertThat(soon(peer.post(MalformedRequest.NOTIFICATION)).findings()).isNotEmpty();
    }

    @Test
    void leavesItsAddressesWhenItIsClosed() {
        open(Part.MANAGER);
        peer.close();

        assertThat(told(Part.MANAGER, "MATCH_RESULT_REPORT"))
                .isCompletedWithValueMatching(Delivery.Unreachable.class::isInstance);
    }
}
