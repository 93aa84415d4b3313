package org.evenodd.referee.match;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Violation;

/**
 * A player's fault: a wrong answer, or none.
 *
 * @param sentence for people, without tokens; quoted text of a player is cut short
 * @param violations of a readable answer
 */
public record PlayerFault(ErrorCode code, String sentence, List<Violation> violations) {

    private static final double MILLIS = 1000;

    private static final int LONGEST_SENTENCE = 500;

    public PlayerFault {
        sentence = MatchRecord.quoted(Masked.of(sentence), LONGEST_SENTENCE);
        violations = List.copyOf(violations);
    }

    /** Returns the fault of a readable but wrong answer; the first violation determines the code. */
    static PlayerFault wrong(List<Violation> violations) {
        String sentence = violations.stream().map(Violation::sentence).collect(Collectors.joining("; "));
        return new PlayerFault(violations.get(0).code(), sentence, violations);
    }

    /** Returns the fault of a missing answer (E001). */
    static PlayerFault late(PlayerRequest request, Duration limit) {
        String sentence = "No %s within %s seconds".formatted(request.answer(), limit.toMillis() / MILLIS);
        return new PlayerFault(ErrorCode.E001, sentence, List.of());
    }

    /** Returns the fault of a failed connection or an unreadable reply (E009). */
    static PlayerFault unreachable(String reason) {
        return new PlayerFault(ErrorCode.E009, reason, List.of());
    }
}
