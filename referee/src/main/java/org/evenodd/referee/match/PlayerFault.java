package org.evenodd.referee.match;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.token.Masked;

/**
 * What was wrong with an answer, or with its absence.
 *
 * @param sentence for a person, without tokens, cut short where a player can make it long
 * @param violations of an answer that could be read
 */
public record PlayerFault(ErrorCode code, String sentence, List<Violation> violations) {

    private static final double MILLIS = 1000;

    private static final int LONGEST_SENTENCE = 500;

    public PlayerFault {
        sentence = QuotedText.of(Masked.of(sentence), LONGEST_SENTENCE);
        violations = List.copyOf(violations);
    }

    /** An answer that can be read and is wrong; its first violation gives the code. */
    static PlayerFault wrong(List<Violation> violations) {
        String sentence = violations.stream().map(Violation::sentence).collect(Collectors.joining("; "));
        return new PlayerFault(violations.get(0).code(), sentence, violations);
    }

    /** No answer in time (E001). */
    static PlayerFault late(PlayerRequest request, Duration limit) {
        String sentence = "No %s within %s seconds".formatted(request.answer(), limit.toMillis() / MILLIS);
        return new PlayerFault(ErrorCode.E001, sentence, List.of());
    }

    /** No connection, or nothing that could be read (E009). */
    static PlayerFault unreachable(String reason) {
        return new PlayerFault(ErrorCode.E009, reason, List.of());
    }
}
