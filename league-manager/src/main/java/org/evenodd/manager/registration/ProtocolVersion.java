package org.evenodd.manager.registration;

import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.protocol.error.Violation.Excerpt;
import org.evenodd.protocol.message.DialectNote;
import org.jspecify.annotations.Nullable;

/** The protocol version that an agent declares: 2.0.0 to 2.1.x are understood (SPEC 8.3, E018). */
enum ProtocolVersion {
    SPOKEN,
    FOREIGN,
    UNREADABLE;

    static final String EXPECTED = "a protocol version from 2.0.0 up to 2.1.x";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}");
    private static final Pattern UNDERSTOOD = Pattern.compile("2\\.[01]\\.\\d{1,9}");

    static ProtocolVersion of(@Nullable String version) {
        if (version == null || UNDERSTOOD.matcher(version).matches()) {
            return SPOKEN;
        }
        return NUMBER.matcher(version).matches() ? FOREIGN : UNREADABLE;
    }

    /** The note for an unreadable version; empty for a readable one. */
    static Optional<DialectNote> note(String meta, @Nullable String version) {
        if (version == null || of(version) != UNREADABLE) {
            return Optional.empty();
        }
        return Optional.of(new DialectNote(
                "/" + meta + "/protocol_version",
                '"' + Excerpt.of(version) + '"',
                EXPECTED,
                "docs/protocol-decisions.md, Envelope",
                "Send \"protocol_version\": \"2.1.0\", or leave it out.",
                1));
    }
}
