package org.evenodd.dialect;

import java.util.List;
import org.evenodd.protocol.shape.Size;

/** The forms that agents understood in an earlier run, where they differ from the protocol. */
public record StoredCallForms(@Size(max = MOST) List<StoredCallForm> tongues) {

    /** The maximum number of forms stored. */
    static final int MOST = 2000;

    public StoredCallForms {
        tongues = List.copyOf(tongues);
    }
}
