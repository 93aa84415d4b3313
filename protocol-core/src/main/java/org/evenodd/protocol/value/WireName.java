package org.evenodd.protocol.value;

import java.util.Locale;

/** An enum with words on the wire that are not its Java names: in lower case, unless it says otherwise. */
public interface WireName {

    /** The constant's Java name. */
    String name();

    /** The word on the wire. */
    default String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
