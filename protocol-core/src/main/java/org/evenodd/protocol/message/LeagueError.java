package org.evenodd.protocol.message;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Ignorable;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/** A league error, sent as the data of a JSON-RPC error (PRD 9.1, SPEC 8.1, MCP 6.1). */
public record LeagueError(
        @Flat Envelope envelope,
        @Flat ErrorText error,
        @Sent @Size(max = 1000) @Nullable String message,
        @Expected @Size(max = 100) @Nullable String originalMessageType,
        @Sent @Ignorable @Nullable ErrorContext context)
        implements Message {

    private static final String REMOVAL = "kick_agent";
    private static final Violation REMOVED = new Violation(
            "/auth_token", ErrorCode.E005, "the token of an agent of the league", "that of one that was removed");

    /** The error that tells an agent of its removal by the operator. */
    public static LeagueError dismissal(Envelope envelope, AgentId agent) {
        return new LeagueError(
                envelope,
                ErrorText.of(ErrorCode.E005),
                "The operator removed %s from the league.".formatted(agent),
                REMOVAL,
                ErrorContext.of(REMOVED));
    }

    /** Whether it tells the receiver of its removal. */
    public boolean isDismissal() {
        return error.errorCode().equals(ErrorCode.E005.name()) && REMOVAL.equals(originalMessageType);
    }
}
