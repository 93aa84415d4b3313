package org.evenodd.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NamesInStrictModeTest {
    private static final MessageType TYPE = MessageType.CHOOSE_PARITY_CALL;

    private final LearnedAgent learned = new LearnedCallForms().of(PeerFixture.PLAYER);

    static Stream<CallForm> waysThatAreNotTheProtocols() {
        return Stream.of(CallForm.BARE, CallForm.INSIDE, CallForm.method("choose"));
    }

    @ParameterizedTest
    @MethodSource("waysThatAreNotTheProtocols")
    void areTheProtocolsWhateverElseWasUnderstood(CallForm understood) {
        learned.understood(TYPE, understood, Proof.ANSWER);

        assertThat(learned.names(TYPE)).containsExactlyElementsOf(TYPE.methods());
    }

    @Test
    void beginWithTheOneThatWasUnderstood() {
        learned.understood(MessageType.RUN_MATCH, CallForm.method("assign_match"), Proof.ANSWER);

        assertThat(learned.names(MessageType.RUN_MATCH))
                .containsExactly("assign_match", "run_match", "start_match", "RUN_MATCH");
    }

    @Test
    void leaveOutWhatIsNotKnownThereUntilNoneIsLeft() {
        learned.refused(MessageType.RUN_MATCH, CallForm.method("run_match"));

        assertThat(learned.names(MessageType.RUN_MATCH)).containsExactly("start_match", "assign_match", "RUN_MATCH");

        learned.exhausted(MessageType.RUN_MATCH);

        assertThat(learned.names(MessageType.RUN_MATCH)).startsWith("run_match");
    }
}
