package org.evenodd.dialect;

import java.util.List;
import org.evenodd.protocol.shape.Size;

/** What all agents understood in an earlier run, where it was not what the protocol says. */
public record StoredCallForms(@Size(max = MOST) List<StoredCallForm> tongues) {

    /** So many are remembered at most. */
    static final int MOST = 2000;

    public StoredCallForms {
        tongues = List.copyOf(tongues);
    }
}
