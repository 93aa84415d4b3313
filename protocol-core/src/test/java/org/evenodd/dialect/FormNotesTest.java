package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Test;

class FormNotesTest {

    private static final Caller CALLER = new Caller("127.0.0.1");

    private static List<String> fields(String body) {
        RpcFrame frame = new ForeignFraming(AgentKind.REFEREE).frame(Trees.json(body), CALLER);
        RpcRequest request = (RpcRequest) frame;
        return Objects.requireNonNull(Readings.TOLERANT.foreign())
                .notes(request, MessageType.valueOf(request.method()), CALLER)
                .stream()
                .map(DialectNote::field)
                .toList();
    }

    private static String call(String method, String params) {
        return "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}".formatted(method, params);
    }

    @Test
    void areNoneWhereTheTypeOfTheMessageDecides() {
        assertThat(fields(call("receive_game_join_ack", "{\"message_type\": \"GAME_JOIN_ACK\"}")))
                .isEmpty();
        assertThat(fields(call("receive_parity_response", "{\"message_type\": \"PARITY_CHOICE\"}")))
                .isEmpty();
    }

    @Test
    void sayWhichMethodWasMeantWhereItsWordsWereNeeded() {
        assertThat(fields(call("receive_game_join_ack", "{\"accept\": true}"))).containsExactly("/method");
        assertThat(fields(call("post_it", "{\"type\": \"GAME_JOIN_ACK\"}"))).containsExactly("/method");
        assertThat(fields(call("post_it", "{\"message_type\": \"MATCH_ASSIGNMENT\"}")))
                .containsExactly("/method");
    }

    @Test
    void tellOfAMessageInsideOfAnother() {
        assertThat(fields(call("handle_message", "{\"message\": {\"message_type\": \"GAME_JOIN_ACK\"}}")))
                .containsExactly("/params");
    }
}
