package org.evenodd.protocol.shape;

import java.util.Locale;
import org.evenodd.protocol.value.WireName;

/** What happens when a message needs a leniency: a dialect note, or the error that the PRD names. */
public enum Compatibility implements WireName {
    TOLERANT,
    STRICT;

    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
