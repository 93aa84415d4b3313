package org.evenodd.referee.message;

import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.peer.Answer;

/** How a player says that it does not believe who calls it: it has no place yet, or the token is not the one due. */
public final class DisbelievedCaller {

    private static final Set<String> CODES =
            Set.of(ErrorCode.E005.name(), ErrorCode.E011.name(), ErrorCode.E012.name());

    /** MCP's numbers for the same (MCP 3 and 4). */
    private static final Set<Integer> NUMBERS = Set.of(3001, 3002, 4001, 4002);

    /** Those of them by which it says that it has no place yet. */
    private static final Set<Integer> NUMBERS_WITHOUT_PLACE = Set.of(3002, 4002);

    private DisbelievedCaller() {}

    public static boolean isMeantBy(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && isMeantBy(refused.code(), refused.errorCode());
    }

    /** Whether the player says that it has no place yet: it may have one soon. */
    public static boolean hasNoPlace(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && hasNoPlace(refused.code(), refused.errorCode());
    }

    /**
     * Whether an error says so.
     *
     * @param code of the JSON-RPC error
     * @param errorCode of the league's error in its data
     */
    public static boolean hasNoPlace(int code, String errorCode) {
        return errorCode.equals(ErrorCode.E005.name()) || NUMBERS_WITHOUT_PLACE.contains(code);
    }

    /**
     * Whether an error means it.
     *
     * @param code of the JSON-RPC error
     * @param errorCode of the league's error in its data
     */
    public static boolean isMeantBy(int code, String errorCode) {
        return CODES.contains(errorCode) || NUMBERS.contains(code);
    }
}
