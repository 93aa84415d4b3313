package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.LearnedForm;
import org.evenodd.dialect.UnderstandingProof;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.NameMemory;
import org.evenodd.protocol.value.Endpoint;

/** The learned method names, for a client that uses only the protocol's names. */
record LearnedNames(LearnedCallForms learned) implements NameMemory {

    @Override
    public List<String> names(Endpoint to, MessageType type) {
        return learned.names(to, type);
    }

    @Override
    public void understood(Endpoint to, MessageType type, String name, boolean posted) {
        learned.understood(
                to,
                type,
                new LearnedForm(CallForm.method(name), posted ? UnderstandingProof.POST : UnderstandingProof.ANSWER));
    }

    @Override
    public void refused(Endpoint to, MessageType type, String name) {
        learned.refused(to, type, CallForm.method(name));
    }

    @Override
    public void exhausted(Endpoint to, MessageType type) {
        learned.exhausted(to, type);
    }
}
