package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.Excerpt;

/**
 * A deviation from the protocol that was accepted.
 *
 * @param pointer JSON pointer of the field
 * @param seen what was there, cut short
 * @param expected what the protocol says
 */
public record Leniency(String pointer, String seen, String expected) {

    public Leniency {
        seen = Excerpt.of(seen);
    }

    /** Whether the field was found under another name or at another location. */
    public boolean isRenaming() {
        return expected.startsWith("/") && expected.indexOf(' ') < 0;
    }
}
