package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.dialect.Known;
import org.evenodd.dialect.Proof;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.dialect.Tongue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.NameMemory;
import org.evenodd.protocol.value.Endpoint;

/** As much of what is known of others as a client needs that speaks by nothing but the names of the protocol. */
record SpokenNames(SpokenTongues tongues) implements NameMemory {

    @Override
    public List<String> names(Endpoint to, MessageType type) {
        return tongues.names(to, type);
    }

    @Override
    public void understood(Endpoint to, MessageType type, String name, boolean posted) {
        tongues.understood(to, type, new Known(Tongue.method(name), posted ? Proof.POST : Proof.ANSWER));
    }

    @Override
    public void refused(Endpoint to, MessageType type, String name) {
        tongues.refused(to, type, Tongue.method(name));
    }

    @Override
    public void exhausted(Endpoint to, MessageType type) {
        tongues.exhausted(to, type);
    }
}
