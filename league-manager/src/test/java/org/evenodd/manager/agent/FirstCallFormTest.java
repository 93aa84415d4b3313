package org.evenodd.manager.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class FirstCallFormTest {

    private static final Endpoint ALICE = Endpoint.parse("http://127.0.0.1:8101/mcp");
    private final LearnedCallForms learned = new LearnedCallForms();

    private void registers(Framing form) {
        RegistrationHandling.remember(learned.of(ALICE), PlayerId.of(1), form);
    }

    @Test
    void isHowAnAgentIsSpokenToFirst() {
        registers(Framing.BARE);

        assertThat(learned.of(ALICE).preference()).contains(Framing.BARE);
    }

    @Test
    void isThatMessageTypesAreMethodsWhereOneWas() {
        registers(Framing.TYPE);

        assertThat(learned.of(ALICE).preference()).contains(Framing.TYPE);
    }

    @Test
    void isNotForgottenWithWhoWasThereBefore() {
        learned.of(ALICE).registered("P07");

        registers(Framing.BARE);
        learned.of(ALICE).registered("P01");

        assertThat(learned.of(ALICE).preference()).contains(Framing.BARE);
    }

    @Test
    void isOfNoImportanceWhereTheProtocolIsSpoken() {
        registers(Framing.METHOD);

        assertThat(learned.of(ALICE).preference()).isEmpty();
    }
}
