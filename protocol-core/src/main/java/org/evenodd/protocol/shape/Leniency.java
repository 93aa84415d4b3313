package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.Excerpt;

/**
 * Something that was read although the protocol says otherwise.
 *
 * @param pointer JSON pointer of the field
 * @param seen what was there, cut short
 * @param expected what the protocol says
 */
public record Leniency(String pointer, String seen, String expected) {

    public Leniency {
        seen = Excerpt.of(seen);
    }

    /** Whether the field was found under another name or in another place, and what is expected is its own. */
    public boolean isRenaming() {
        return expected.startsWith("/") && expected.indexOf(' ') < 0;
    }
}
