package org.evenodd.referee.report;

import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.McpNumbers;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;

/** The meaning of the manager's answer to a report (MCP 5.1). */
enum Receipt {
    /** The manager has the result, from this report or an earlier one. */
    TAKEN,
    /**
     * The manager will never accept this report: the match belongs to another referee, or the referee is not in the
     * league.
     */
    REFUSED,
    /** The manager rejects the referee's token (E012). */
    UNAUTHORISED,
    /** Unknown; another try may succeed. */
    UNHEARD;

    private static final Set<ErrorCode> FINAL = Set.of(
            ErrorCode.E002,
            ErrorCode.E003,
            ErrorCode.E005,
            ErrorCode.E006,
            ErrorCode.E011,
            ErrorCode.E015,
            ErrorCode.E018,
            ErrorCode.E021,
            ErrorCode.E031);

    static Receipt of(Answer answer) {
        if (answer instanceof Answer.ErrorReturned refused) {
            return of(refused);
        }
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable ? UNHEARD : TAKEN;
    }

    private static Receipt of(Answer.ErrorReturned refused) {
        if (refused.code() == McpNumbers.DUPLICATE_REPORT) {
            return TAKEN;
        }
        if (refused.errorCode().equals(ErrorCode.E012.name())) {
            return UNAUTHORISED;
        }
        boolean hopeless =
                refused.code() == RpcError.METHOD_NOT_FOUND || FINAL.stream().anyMatch(code -> names(refused, code));
        return hopeless ? REFUSED : UNHEARD;
    }

    private static boolean names(Answer.ErrorReturned refused, ErrorCode code) {
        if (!refused.errorCode().isEmpty()) {
            return refused.errorCode().equals(code.name());
        }
        return MessageType.MATCH_RESULT_REPORT.numbers().of(code).orElse(0) == refused.code();
    }

    /** Returns the reason why a report was not accepted, for people. */
    static String reasonOf(Answer answer) {
        if (answer instanceof Answer.ErrorReturned refused) {
            return "error %d %s".formatted(refused.code(), refused.message());
        }
        return answer instanceof Answer.PeerUnreachable unreachable ? unreachable.reason() : "no answer in time";
    }
}
