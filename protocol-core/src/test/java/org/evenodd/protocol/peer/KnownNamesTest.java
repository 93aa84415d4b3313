package org.evenodd.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class KnownNamesTest {

    private static final Endpoint PEER = PeerFixture.PLAYER;

    private final KnownNames names = new KnownNames();

    @Test
    void areThoseOfTheProtocolAndNoOthers() {
        assertThat(names.names(PEER, MessageType.RUN_MATCH))
                .containsExactly("run_match", "start_match", "assign_match", "RUN_MATCH");
    }

    @Test
    void beginWithTheOneThatWasUnderstood() {
        names.understood(PEER, MessageType.RUN_MATCH, "assign_match", false);

        assertThat(names.names(PEER, MessageType.RUN_MATCH))
                .containsExactly("assign_match", "run_match", "start_match", "RUN_MATCH");
    }

    @Test
    void leaveOutWhatIsNotKnownThere() {
        names.refused(PEER, MessageType.RUN_MATCH, "run_match");

        assertThat(names.names(PEER, MessageType.RUN_MATCH))
                .containsExactly("start_match", "assign_match", "RUN_MATCH");
    }

    @Test
    void beginAnewWhenNoneIsKnown() {
        names.refused(PEER, MessageType.RUN_MATCH, "run_match");
        names.exhausted(PEER, MessageType.RUN_MATCH);

        assertThat(names.names(PEER, MessageType.RUN_MATCH)).startsWith("run_match");
    }
}
