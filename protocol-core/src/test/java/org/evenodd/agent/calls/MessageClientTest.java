package org.evenodd.agent.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MessageClientTest extends SearchingClient {

    private static String result(String json) {
        return "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": " + json + "}";
    }

    @Nested
    class TheAnswer {

        @Test
        void isTheMessageThatWasDue() {
            peer.answers(200, result(ScriptedPeer.JOINED));

            assertThat(invite()).isInstanceOfSatisfying(Answer.Answered.class, answered -> {
                assertThat(((GameJoinAck) answered.message()).accept()).isTrue();
                assertThat(answered.notes()).isEmpty();
            });
        }

        @Test
        void mayEchoAWrongIdWhichIsNoted() {
            peer.answers(200, result(ScriptedPeer.JOINED).replace("$id", "\"1\""));

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Answered.class,
                            answered -> assertThat(answered.notes())
                                    .singleElement()
                                    .satisfies(note -> assertThat(note.field()).isEqualTo("id")));
        }

        @Test
        void mayBeABareObjectWhichIsNoted() {
            peer.answers(200, ScriptedPeer.JOINED);

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Answered.class,
                            answered -> assertThat(answered.notes()).hasSize(1));
        }

        @Test
        void isWrongWithEverythingThatIsWrong() {
            peer.answers(
                    200, result(ScriptedPeer.JOINED.replace("true", "\"yes\"").replace("R1M1", "1")));

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Wrong.class,
                            wrong -> assertThat(wrong.violations()).hasSize(2));
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"status\": \"ok\"}", "{}", "\"ok\"", "null"})
        void mayStillComeAsAPostWhereTheReplyHoldsNone(String receipt) {
            peer.answers(200, result(receipt));

            assertThat(invite()).isInstanceOf(Answer.Acknowledged.class);
        }

        @Test
        void mayBeAnError() {
            peer.answers(200, """
                    {"jsonrpc": "2.0", "id": $id, "error": {"code": 4001, "message": "no", "data": {"error_code": "E012"}}}""");

            assertThat(invite()).isEqualTo(new Answer.ErrorReturned(4001, "E012", "no"));
        }

        /** It stands by behind a proxy. */
        @Test
        void mayBeTheErrorOfAManagerThatDoesNotLeadWithAStatusOfItsOwn() {
            peer.answers(503, """
                    {"jsonrpc": "2.0", "id": $id, "error": {"code": -32000, "message": "no", "data": {"error_code": "E016"}}}""");

            assertThat(invite()).isEqualTo(new Answer.ErrorReturned(-32000, "E016", "no"));
        }

        @Test
        void isNoneWhereThereIsOnlyAnError() {
            peer.answers(401, "");

            assertThat(invite()).isEqualTo(new Answer.PeerUnreachable("HTTP 401 and nothing else"));
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                500 | oops
                302 | {}
                503 | {"status": "down"}
                503 | {"jsonrpc": "2.0", "id": null, "error": {"code": -32000, "message": "Shutting down"}}
                408 | {"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "Too slow"}}
                503 |
                200 | not json
                200 | [1]
                """)
        void isNoneWhereItCannotBeRead(int status, @Nullable String body) {
            peer.answers(status, body == null ? "" : body);

            assertThat(invite()).isInstanceOf(Answer.PeerUnreachable.class);
            assertThat(peer.methods).hasSize(1);
        }

        @Test
        void isAwaitedInTheSameTryWhereThePeerHasTooManyRequests() {
            peer.script = request -> peer.methods.size() < 3
                    ? new Delivery.Replied(
                            429, "", new byte[0], Duration.ofHours(peer.methods.size() - 1), name -> Optional.empty())
                    : ScriptedPeer.replied(200, result(ScriptedPeer.JOINED).replace("$id", "1"));
            CompletableFuture<Answer> answer = client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT);

            time.advance(Duration.ofMillis(499));
            assertThat(peer.methods).hasSize(1);
            time.advance(Duration.ofMillis(1));
            assertThat(peer.methods).hasSize(2);
            assertThat(answer).isNotDone();
            time.advance(Duration.ofSeconds(2));
            assertThat(answer.join()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).hasSize(3).containsOnly(peer.methods.get(0));
        }

        @Test
        void isNoneInTimeWhereThePeerHasTooManyRequestsForTheWholeTry() {
            peer.script = request ->
                    new Delivery.Replied(429, "", new byte[0], Duration.ofSeconds(2), name -> Optional.empty());
            CompletableFuture<Answer> answer = client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT);

            time.advance(TIMEOUT.minusMillis(1));
            assertThat(answer).isNotDone();
            time.advance(Duration.ofMillis(1));
            assertThat(answer.join()).isEqualTo(new Answer.NoReplyInTime());
            assertThat(peer.methods).hasSize(3);
        }

        @Test
        void isNoneWhenTimeIsUpAndTheCallIsNotRepeated() {
            assertThat(invite()).isInstanceOf(Answer.NoReplyInTime.class);
            assertThat(peer.methods).hasSize(1);
        }
    }

    @Nested
    class NamesInStrictMode {

        @Test
        void areAllThatIsTried() {
            peer.answers(200, "{\"error\": \"Unknown method\"}");

            Answer answer = PeerFixture.client(peer, Compatibility.STRICT)
                    .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                    .join();

            assertThat(answer).isInstanceOf(Answer.ErrorReturned.class);
            assertThat(peer.methods).containsExactly("handle_game_invitation", "game_invitation", "GAME_INVITATION");
        }

        @Test
        void areRemembered() {
            peer.understands(ScriptedPeer.isMethod("game_invitation"), 200, ScriptedPeer.UNKNOWN);
            MessageClient strict = PeerFixture.client(peer, Compatibility.STRICT, memory);
            for (int i = 0; i < 2; i++) {
                assertThat(strict.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                                .join())
                        .isInstanceOf(Answer.Answered.class);
            }

            assertThat(peer.methods).containsExactly("handle_game_invitation", "game_invitation", "game_invitation");
        }
    }

    @Nested
    class TheProtocolsOwnForm {

        private static final AssertionError ASKED = new AssertionError("a dialect was asked");
        private static final String TAKEN = """
                {"protocol": "league.v2", "message_type": "ROUND_COMPLETED_ACK", "player_id": "P01", "round_id": 1,
                 "timestamp": "2025-01-15T10:30:00Z", "status": "ACKNOWLEDGED"}""";

        private final MessageClient alone = new RpcClient(
                peer,
                time,
                new AnswerReader(new ForeignAnswers(MessageCodec.STRICT) {
                    @Override
                    public ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
                        throw ASKED;
                    }
                }),
                10_240,
                memory,
                new Renaming() {
                    @Override
                    protected JsonValue renamed(JsonValue value) {
                        throw ASKED;
                    }
                });

        @Test
        void isEnoughForAnAgentThatAnswersInItFromTheFirstCallOn() {
            learned.hint(Framing.METHOD);
            for (int i = 0; i < 2; i++) {
                peer.answers(200, result(ScriptedPeer.JOINED));
                assertThat(alone.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT))
                        .isCompletedWithValueMatching(Answer.Answered.class::isInstance);
                peer.answers(200, result(TAKEN));
                assertThat(alone.call(PeerFixture.PLAYER, PeerFixture.news(), TIMEOUT))
                        .isCompletedWithValueMatching(answer -> !(answer instanceof Answer.PeerUnreachable));
            }
        }

        @Test
        void ofWhichAReceiptOfNewsIsReadOnceAndThenOnlyItsErrors() {
            Outgoing news = Outgoing.of(PeerFixture.news()).asNews();
            String untimely = result(TAKEN.replace("\"2025-01-15T10:30:00Z\"", "\"2025-01-15T10:30:00\""));
            peer.answers(200, untimely);

            assertThat(tell(news).notes()).isNotEmpty();
            assertThat(tell(news)).isEqualTo(new Answer.Acknowledged());
            peer.answers(200, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": 4001, \"message\": \"no\"}}");
            assertThat(tell(news)).isEqualTo(new Answer.ErrorReturned(4001, "", "no"));
            peer.answers(200, result("{\"error_code\": \"E012\", \"message\": \"no\"}"));
            assertThat(tell(news)).isEqualTo(new Answer.ErrorReturned(-32602, "E012", "no"));

            learned.registered("P01");
            assertThat(tell(news)).isInstanceOf(Answer.ErrorReturned.class);
            peer.answers(200, untimely);
            assertThat(tell(news).notes()).isNotEmpty();
        }

        private Answer tell(Outgoing news) {
            return client.call(PeerFixture.PLAYER, news, TIMEOUT).join();
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"choice\": 1", "\"message\": {}", "\"match_id\": \"1\""})
        void isNotEnoughForAnAnswerThatHoldsAnythingElse(String further) {
            peer.answers(200, result(ScriptedPeer.JOINED.replace("\"match_id\": \"R1M1\"", further)));

            assertThatThrownBy(() -> alone.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                            .join())
                    .hasMessageContaining(ASKED.getMessage());
        }
    }

    @Nested
    class InStrictMode {

        private Answer ask(String result) {
            peer.answers(200, result(result));
            return PeerFixture.client(peer, Compatibility.STRICT)
                    .call(PeerFixture.PLAYER, PeerFixture.choice(), TIMEOUT)
                    .join();
        }

        @Test
        void theAnswerIsLookedForInTheResultAlone() {
            assertThat(ask("{\"message\": {\"parity_choice\": \"odd\"}}")).isEqualTo(new Answer.Acknowledged());
        }

        @Test
        void eachReceiptOfNewsIsRead() {
            MessageClient strict = PeerFixture.client(peer, Compatibility.STRICT, memory);
            Outgoing news = Outgoing.of(PeerFixture.news()).asNews();
            peer.answers(200, result(TheProtocolsOwnForm.TAKEN));

            for (int i = 0; i < 2; i++) {
                assertThat(strict.call(PeerFixture.PLAYER, news, TIMEOUT).join())
                        .isInstanceOf(Answer.Answered.class);
            }
        }

        @Test
        void theAnswerIsTheMessageThatIsDue() {
            assertThat(ask(ScriptedPeer.CHOSE)).isInstanceOf(Answer.Answered.class);
        }

        @Test
        void aDecisionIsMeantForTheMessageThatIsDue() {
            assertThat(ask("{\"parity_choice\": \"odd\"}")).isInstanceOf(Answer.Wrong.class);
        }
    }
}
