package org.evenodd.protocol.shape;

import org.evenodd.protocol.value.WireName;

/** The treatment of a message that needs a leniency: a dialect note, or the error that the PRD names. */
public enum Compatibility implements WireName {
    TOLERANT,
    STRICT
}
