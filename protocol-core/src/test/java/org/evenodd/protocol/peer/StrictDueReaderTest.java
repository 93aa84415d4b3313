package org.evenodd.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;

class StrictDueReaderTest {

    private static ReadReply heard(String result) {
        return new StrictDueReader(MessageCodec.STRICT)
                .read(MessageType.CHOOSE_PARITY_RESPONSE, PeerFixture.json(result), "/result", List.of());
    }

    @Test
    void looksForAnAnswerInTheResultAlone() {
        assertThat(heard("{\"message\": {\"parity_choice\": \"odd\"}}")).isEqualTo(ReadReply.arrived());
    }

    @Test
    void takesTheMessageThatIsDue() {
        assertThat(heard(ScriptedPeer.CHOSE).answer()).isInstanceOf(Answer.Answered.class);
    }

    @Test
    void takesADecisionForTheMessageThatIsDue() {
        assertThat(heard("{\"parity_choice\": \"odd\"}").answer()).isInstanceOf(Answer.Wrong.class);
    }
}
