package org.evenodd.protocol.value;

/**
 * The catalogue of league errors: number, name, and whether a retry can help.
 *
 * <p>PRD 9, SPEC 8.3; MCP's own names keep a number of their own (see docs/protocol-decisions.md).
 */
public enum ErrorCode {
    E001("TIMEOUT_ERROR", true),
    E002("INVALID_FIELD_TYPE", false),
    E003("MISSING_REQUIRED_FIELD", false),
    E004("INVALID_PARITY_CHOICE", false),
    E005("PLAYER_NOT_REGISTERED", false),
    E006("INVALID_FIELD_VALUE", false),
    E009("CONNECTION_ERROR", true),
    E011("AUTH_TOKEN_MISSING", false),
    E012("AUTH_TOKEN_INVALID", false),
    E015("MATCH_ID_MISMATCH", false),
    E016("INVALID_STATE", false),
    E018("PROTOCOL_VERSION_MISMATCH", false),
    E019("LATE_REGISTRATION", false),
    E020("LEAGUE_FULL", false),
    E021("INVALID_TIMESTAMP", false),
    E022("DUPLICATE_NAME", false),
    E030("LEAGUE_NOT_STARTED", false),
    E031("LEAGUE_ALREADY_COMPLETE", false);

    private final String title;
    private final boolean retryable;

    ErrorCode(String title, boolean retryable) {
        this.title = title;
        this.retryable = retryable;
    }

    /** The name on the wire, {@code error_name} and {@code error_description}. */
    public String title() {
        return title;
    }

    /** Whether the same request may succeed when it is repeated (PRD 14.3). */
    public boolean retryable() {
        return retryable;
    }
}
