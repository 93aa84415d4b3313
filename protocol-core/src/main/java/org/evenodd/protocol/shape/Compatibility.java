package org.evenodd.protocol.shape;

import org.evenodd.protocol.value.WireName;

/** What happens when a message needs a leniency: a dialect note, or the error that the PRD names. */
public enum Compatibility implements WireName {
    TOLERANT,
    STRICT
}
