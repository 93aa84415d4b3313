package org.evenodd.systemtests.documents;

import org.evenodd.systemtests.documents.DocumentTable.TableReader;

/** The documents that describe {@code league.v2}. */
public enum Document {
    PRD,
    SPEC,
    REF,
    MCP,
    CH4;

    @SuppressWarnings("ImmutableEnumChecker") // its lists are unmodifiable
    private final DocumentTable table = TableReader.read(name());

    /** Returns what this document requires of our messages. */
    public DocumentTable table() {
        return table;
    }
}
