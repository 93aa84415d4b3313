package org.evenodd.conformance.player;

import java.util.Set;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.ErrorCode;

/** Recognises errors with which a player rejects its caller: it is not registered, or the token is wrong. */
public final class DisbelievedCaller {

    private static final Set<String> CODES =
            Set.of(ErrorCode.E005.name(), ErrorCode.E011.name(), ErrorCode.E012.name());

    /** The JSON-RPC codes of MCP 3 and 4 for a rejected caller. */
    private static final Set<Integer> NUMBERS = Set.of(3001, 3002, 4001, 4002);

    /** Those codes that mean that the player is not registered. */
    private static final Set<Integer> NUMBERS_WITHOUT_PLACE = Set.of(3002, 4002);

    private DisbelievedCaller() {}

    public static boolean isMeantBy(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && isMeantBy(refused.code(), refused.errorCode());
    }

    /** Returns whether the player says that it is not registered; it may be soon. */
    public static boolean hasNoPlace(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && hasNoPlace(refused.code(), refused.errorCode());
    }

    /**
     * Returns whether an error says that the player is not registered.
     *
     * @param code of the JSON-RPC error
     * @param errorCode of the league's error in its data
     */
    public static boolean hasNoPlace(int code, String errorCode) {
        return errorCode.equals(ErrorCode.E005.name()) || NUMBERS_WITHOUT_PLACE.contains(code);
    }

    /**
     * Returns whether an error rejects the caller.
     *
     * @param code of the JSON-RPC error
     * @param errorCode of the league's error in its data
     */
    public static boolean isMeantBy(int code, String errorCode) {
        return CODES.contains(errorCode) || NUMBERS.contains(code);
    }
}
