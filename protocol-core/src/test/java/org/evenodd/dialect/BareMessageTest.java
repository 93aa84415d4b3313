package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.Framings.HERE;
import static org.evenodd.dialect.Framings.MANAGER;
import static org.evenodd.dialect.Framings.PLAYER;
import static org.evenodd.dialect.Framings.REFEREE;
import static org.evenodd.dialect.Framings.answer;
import static org.evenodd.dialect.Framings.call;
import static org.evenodd.dialect.Framings.refusal;
import static org.evenodd.dialect.Framings.result;

import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A message without a frame, or at a path that names it. */
class BareMessageTest {

    @Nested
    class ABareMessage {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"message_type\": \"GAME_INVITATION\"}",
                    "{\"type\": \"GAME_INVITATION\"}",
                    "{\"messageType\": \"game_invitation\"}",
                    "{\"message\": {\"message_type\": \"GAME_INVITATION\"}}"
                })
        void isACallThatIsAnsweredBare(String body) {
            RpcRequest call = call(PLAYER, body, HERE);

            assertThat(call.method()).isEqualTo("GAME_INVITATION");
            assertThat(call.isNotification()).isFalse();
            assertThat(answer(call, result("{\"accept\": true}"))).isEqualTo(Trees.json("{\"accept\": true}"));
            assertThat(answer(call, refusal()).path("error_code").stringValue()).isEqualTo("E003");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{}",
                    "{\"message_type\": 7}",
                    "{\"message_type\": \"NO_SUCH\"}",
                    "{\"type\": \"hello\"}",
                    "{\"message_type\": \"MATCH_RESULT_REPORT\"}",
                    "7",
                    "\"GAME_INVITATION\"",
                    "[{}]"
                })
        void thatIsNoneOfThisAgentsIsNoCall(String body) {
            RpcFrame frame = PLAYER.frame(Trees.json(body), HERE);

            assertThat(frame instanceof RpcFrame.Batch batch ? batch.frames().get(0) : frame)
                    .isInstanceOf(RpcFrame.InvalidFrame.class);
        }

        @Test
        void mayStandInABatchBesideOthers() {
            RpcFrame frame = PLAYER.frame(
                    Trees.json(
                            "[{\"message_type\": \"GAME_OVER\"}, {\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}]"),
                    HERE);

            assertThat(((RpcFrame.Batch) frame).frames())
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(each).isInstanceOf(RpcRequest.class));
        }
    }

    @Nested
    class AnotherPath {

        private RpcRequest posted(ForeignFraming framing, String path, String body) {
            return call(framing, body, new Caller("127.0.0.1", Headers.NONE, path));
        }

        @ParameterizedTest
        @CsvSource({
            "/register, LEAGUE_REGISTER_REQUEST",
            "/api/register_player, LEAGUE_REGISTER_REQUEST",
            "/players/register, LEAGUE_REGISTER_REQUEST",
            "/referees/register, REFEREE_REGISTER_REQUEST",
            "/register_referee, REFEREE_REGISTER_REQUEST",
            "/report-result, MATCH_RESULT_REPORT"
        })
        void mayNameTheMessage(String path, String type) {
            assertThat(posted(MANAGER, path, "{\"name\": \"Alpha\"}").method()).isEqualTo(type);
        }

        @Test
        void toRegisterAtIsTheRefereesWhereTheMetaIsARefereesOne() {
            assertThat(posted(MANAGER, "/register", "{\"referee_meta\": {}}").method())
                    .isEqualTo("REFEREE_REGISTER_REQUEST");
            assertThat(posted(MANAGER, "/register", "{\"display_name\": \"R\", \"agent_type\": \"referee\"}")
                            .method())
                    .isEqualTo("REFEREE_REGISTER_REQUEST");
            assertThat(posted(REFEREE, "/start_match", "{}").method()).isEqualTo("RUN_MATCH");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}",
                    "{}",
                    "[]",
                    "[{\"message_type\": \"GAME_OVER\"}, {}]"
                })
        void isStillNoneForWhatIsNoMessage(String body) {
            assertThat(PLAYER.frame(Trees.json(body), new Caller("127.0.0.1", Headers.NONE, "/elsewhere")))
                    .isInstanceOf(RpcFrame.InvalidFrame.class);
        }
    }
}
