package org.evenodd.agent.mcp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The revisions of MCP that an agent speaks, the newest last. */
enum Revision {
    JUNE_2025("2025-06-18"),
    NOVEMBER_2025("2025-11-25"),
    JULY_2026("2026-07-28");

    /** The newest revision with a handshake. */
    static final Revision NEWEST_WITH_HANDSHAKE = NOVEMBER_2025;

    private final String version;

    Revision(String version) {
        this.version = version;
    }

    String version() {
        return version;
    }

    /**
     * Returns whether the revision has no handshake: each request carries its version and capabilities in {@code
     * _meta}.
     */
    boolean isStateless() {
        return this == JULY_2026;
    }

    static Optional<Revision> of(String version) {
        return Arrays.stream(values())
                .filter(revision -> revision.version.equals(version))
                .findFirst();
    }

    /** Returns all versions, newest first. */
    static List<String> versions() {
        return Arrays.stream(values())
                .sorted(Comparator.reverseOrder())
                .map(Revision::version)
                .toList();
    }
}
