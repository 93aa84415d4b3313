package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NamesInStrictModeTest {
    private static final Endpoint PEER = Endpoint.parse("http://localhost:8101/mcp");
    private static final MessageType TYPE = MessageType.CHOOSE_PARITY_CALL;

    private final LearnedCallForms learned = new LearnedCallForms();

    static Stream<CallForm> waysThatAreNotTheProtocols() {
        return Stream.of(CallForm.BARE, CallForm.within("handle_message"), CallForm.method("choose"));
    }

    @ParameterizedTest
    @MethodSource("waysThatAreNotTheProtocols")
    void areTheProtocolsWhateverElseWasUnderstood(CallForm understood) {
        learned.understood(PEER, TYPE, new LearnedForm(understood, UnderstandingProof.ANSWER));

        assertThat(learned.names(PEER, TYPE)).containsExactlyElementsOf(TYPE.methods());
    }

    @Test
    void beginWithTheOneThatWasUnderstood() {
        learned.understood(PEER, TYPE, new LearnedForm(CallForm.method("choose_parity"), UnderstandingProof.ANSWER));

        assertThat(learned.names(PEER, TYPE)).first().isEqualTo("choose_parity");
    }
}
