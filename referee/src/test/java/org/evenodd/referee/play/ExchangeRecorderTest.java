package org.evenodd.referee.play;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.START;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.play.ExchangeRecorder.AskedMessage;
import org.junit.jupiter.api.Test;

class ExchangeRecorderTest {

    private static final Endpoint PLAYER = Endpoint.parse("http://127.0.0.1:8101/mcp");
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final VirtualTime time = new VirtualTime(START);
    private final OnePeer peer = new OnePeer();
    private final ExchangeRecorder recorder = new ExchangeRecorder(P01, peer, time);

    /** A peer whose next delivery is decided by the test. */
    private static final class OnePeer implements Transport {
        private CompletableFuture<Delivery> next = new CompletableFuture<>();

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            next = new CompletableFuture<>();
            return next;
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return new CompletableFuture<>();
        }
    }

    private AskedMessage sent(MessageType type) {
        AskedMessage asked = recorder.asking(type, 1, LIMIT);
        post("{\"params\":{\"message_type\":\"" + type + "\"}}");
        return asked;
    }

    private void post(String body) {
        assertThat(recorder.post(PLAYER, body.getBytes(UTF_8), Duration.ofSeconds(4), 10_240))
                .isNotNull();
    }

    private void replies(String body) {
        peer.next.complete(new Delivery.Replied(200, "application/json", body.getBytes(UTF_8)));
    }

    private RawExchange only() {
        List<RawExchange> all = recorder.exchanges();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void recordsNothingThatWasNotAnnounced() {
        sent(GAME_INVITATION);
        post("{\"params\":{\"message_type\":\"GAME_OVER\"}}");
        post("{\"method\":\"tools/list\"}");
        assertThat(only().type()).isEqualTo("GAME_INVITATION");
    }

    @Test
    void findsTheMessageThatIsATextInsideAnotherMessage() {
        recorder.asking(GAME_INVITATION, 1, LIMIT);
        post("{\"arguments\":{\"text\":\"{\\\"message_type\\\":\\\"GAME_INVITATION\\\"}\"}}");
        assertThat(only().type()).isEqualTo("GAME_INVITATION");
    }

    @Test
    void callsAReceiptAfterWhichNothingCameATimeOutAtTheDeadline() {
        AskedMessage asked = sent(CHOOSE_PARITY_CALL);
        replies("{\"status\":\"received\"}");
        recorder.judge(asked, new Answer.Acknowledged());
        assertThat(only().outcome()).isEqualTo(ExchangeOutcome.ACKNOWLEDGED);
        time.advance(LIMIT);
        recorder.deadlinePassed(CHOOSE_PARITY_CALL);
        assertThat(only().outcome()).isEqualTo(ExchangeOutcome.TIMED_OUT);
        assertThat(only().tookMs()).isEqualTo(5000);
        assertThat(only().answer()).isEqualTo("{\"status\":\"received\"}");
    }

    @Test
    void neverSaysThatATimeOutCameBeforeItsLimit() {
        sent(GAME_INVITATION);
        time.advance(Duration.ofMillis(4998));
        peer.next.complete(new Delivery.TimedOut());
        assertThat(only().outcome()).isEqualTo(ExchangeOutcome.TIMED_OUT);
        assertThat(only().tookMs()).isEqualTo(5000);
        assertThat(only().limitMs()).isEqualTo(5000);
    }

    @Test
    void keepsWhatIsKnownWhenALateReplyComes() {
        AskedMessage asked = sent(GAME_INVITATION);
        time.advance(LIMIT);
        recorder.deadlinePassed(GAME_INVITATION);
        time.advance(LIMIT);
        replies("{\"accept\":true}");
        recorder.judge(asked, new Answer.NoReplyInTime());
        assertThat(only().outcome()).isEqualTo(ExchangeOutcome.TIMED_OUT);
        assertThat(only().tookMs()).isEqualTo(5000);
    }

    @Test
    void takesThePostedAnswerEvenIfTheReplyToTheCallComesLater() {
        AskedMessage asked = sent(CHOOSE_PARITY_CALL);
        time.advance(Duration.ofMillis(300));
        recorder.posted(CHOOSE_PARITY_CALL, ExchangeOutcome.ANSWERED);
        time.advance(Duration.ofMillis(300));
        replies("{\"status\":\"received\"}");
        recorder.judge(asked, new Answer.Acknowledged());
        assertThat(only().outcome()).isEqualTo(ExchangeOutcome.ANSWERED);
        assertThat(only().tookMs()).isEqualTo(300);
    }

    @Test
    void keepsTheOlderHalfAndTheNewestOfTooMany() {
        for (int attempt = 1; attempt <= 100; attempt++) {
            recorder.asking(GAME_INVITATION, attempt, LIMIT);
            post("{\"message_type\":\"GAME_INVITATION\"}");
        }
        assertThat(recorder.exchanges())
                .extracting(RawExchange::attempt)
                .hasSize(RawExchange.MOST_EXCHANGES / 2)
                .startsWith(1, 2, 3)
                .endsWith(98, 99, 100);
    }

    @Test
    void forgetsEverythingOnceItWasTakenAndRecordsNoMore() {
        AskedMessage asked = sent(GAME_INVITATION);
        assertThat(recorder.take()).hasSize(1);
        replies("{\"accept\":true}");
        recorder.judge(asked, new Answer.Acknowledged());
        sent(GAME_INVITATION);
        assertThat(recorder.exchanges()).isEmpty();
    }
}
