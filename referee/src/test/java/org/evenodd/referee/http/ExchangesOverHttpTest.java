package org.evenodd.referee.http;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.http.ForeignPeer.result;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a report says about players that were late, failed once, or refused a call, over real sockets. */
class ExchangesOverHttpTest {

    @TempDir
    private Path shared;

    private final ForeignPeer manager = new ForeignPeer();
    private final ForeignPeer player = new ForeignPeer();
    private final ForeignPeer other = new ForeignPeer();

    @BeforeEach
    void begin() {
        manager.always(REFEREE_REGISTER_REQUEST, result(HttpReferee.ACCEPTED))
                .always(MATCH_RESULT_REPORT, result("{\"status\":\"ACCEPTED\"}"));
        behaved(player, "even");
        behaved(other, "odd");
    }

    @AfterEach
    void end() {
        player.close();
        other.close();
        manager.close();
    }

    private static void behaved(ForeignPeer peer, String parity) {
        peer.always(GAME_INVITATION, result("{\"message_type\":\"GAME_JOIN_ACK\",\"accept\":true}"))
                .always(
                        CHOOSE_PARITY_CALL,
                        result("{\"message_type\":\"CHOOSE_PARITY_RESPONSE\",\"parity_choice\":\"%s\"}"
                                .formatted(parity)))
                .always(GAME_OVER, okJson("{\"status\":\"ok\"}"))
                .always(GAME_ERROR, okJson("{\"status\":\"ok\"}"));
    }

    private List<JsonNode> exchanges(String player) throws Exception {
        CompletableFuture<JsonNode> report = manager.next(MATCH_RESULT_REPORT);
        try (HttpReferee referee = HttpReferee.start(shared, manager.endpoint(), "timeouts.join_ack_seconds=1")) {
            referee.run(this.player.endpoint(), other.endpoint());
            JsonNode all = report.get(60, TimeUnit.SECONDS).at("/result/details/exchanges");
            assertThat(all.toString()).doesNotContain("tok_");
            return all.valueStream()
                    .filter(each -> each.path("player_id").asString().equals(player))
                    .toList();
        }
    }

    private static String text(JsonNode exchange, String field) {
        return exchange.path(field).asString("none");
    }

    @Test
    void aLatePlayerWasWaitedForUntilItsLimitAndAnsweredTheNextAttempt() throws Exception {
        player.first(GAME_INVITATION, result("{}").withFixedDelay(3000));
        List<JsonNode> exchanges = exchanges("P01");
        assertThat(exchanges)
                .extracting(each -> text(each, "type"), each -> text(each, "outcome"), each -> text(each, "attempt"))
                .startsWith(tuple("GAME_INVITATION", "timed_out", "1"))
                .contains(tuple("GAME_INVITATION", "answered", "2"), tuple("CHOOSE_PARITY_CALL", "answered", "1"));
        assertThat(exchanges.get(0).path("limit_ms").intValue()).isEqualTo(1000);
        assertThat(exchanges.get(0).path("took_ms").intValue()).isBetween(1000, 2999);
        assertThat(exchanges.get(0).has("answer")).isFalse();
    }

    @Test
    void aServerErrorWasToldToThePlayerAndTheCallRepeated() throws Exception {
        player.first(GAME_INVITATION, serverError().withBody("Traceback (most recent call last)"));
        assertThat(exchanges("P01"))
                .extracting(each -> text(each, "type"), each -> text(each, "outcome"), each -> text(each, "answer"))
                .startsWith(tuple("GAME_INVITATION", "unreachable", "HTTP 500 Traceback (most recent call last)"))
                .contains(tuple("GAME_ERROR", "acknowledged", "{\"status\":\"ok\"}"));
    }

    @Test
    void anErrorInTheAnswerIsShownAsOne() throws Exception {
        player.first(
                CHOOSE_PARITY_CALL,
                okJson("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":4000,\"message\":\"not ready\"}}"));
        assertThat(exchanges("P01"))
                .filteredOn(each -> text(each, "type").equals("CHOOSE_PARITY_CALL"))
                .extracting(each -> text(each, "outcome"), each -> text(each, "limit_ms"))
                .containsExactly(tuple("error_returned", "30000"), tuple("answered", "30000"));
    }
}
