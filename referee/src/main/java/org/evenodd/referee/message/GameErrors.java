package org.evenodd.referee.message;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.FieldError;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.GameErrorContext;
import org.evenodd.protocol.message.GameErrorDetails;
import org.evenodd.protocol.message.RetryInfo;
import org.evenodd.protocol.message.RetryTotals;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.referee.match.FaultConsequence;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchTimeouts;
import org.evenodd.referee.match.PlayerFault;
import org.evenodd.referee.match.PlayerRequest;
import org.jspecify.annotations.Nullable;

/** Writes GAME_ERROR with the fields of all four documents (PRD 9.2, SPEC 8.2, REF 4, MCP 6.2). */
record GameErrors(RunMatch assignment, MatchTimeouts timeouts) {

    private static final double MILLIS = 1000;

    GameError of(MatchEffect.Warn warn, Envelope envelope) {
        PlayerFault fault = warn.fault();
        FaultConsequence consequence = warn.consequence();
        String answer = warn.request().answer().name();
        return new GameError(
                envelope,
                assignment.leagueId(),
                assignment.roundId(),
                assignment.matchId(),
                ErrorText.of(fault.code(), consequence.open()),
                fault.sentence(),
                warn.player(),
                warn.player(),
                answer,
                warn.request().state().name(),
                info(consequence),
                new RetryTotals(consequence.number(), consequence.most(), timeRemaining(consequence)),
                consequence(consequence),
                context(fault, warn.request()),
                new GameErrorDetails(
                        warn.player(), answer, seconds(warn.request().limit(timeouts))));
    }

    private static RetryInfo info(FaultConsequence consequence) {
        return new RetryInfo(
                consequence.number(),
                consequence.most(),
                consequence instanceof FaultConsequence.RetryAt retry ? retry.at() : null,
                timeRemaining(consequence));
    }

    private static @Nullable Double timeRemaining(FaultConsequence consequence) {
        return consequence instanceof FaultConsequence.AnswerWithin within ? seconds(within.left()) : null;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }

    private static String consequence(FaultConsequence consequence) {
        if (consequence instanceof FaultConsequence.RetryAt) {
            return "Technical loss if max retries exceeded";
        }
        return consequence.open()
                ? "Technical loss if no valid answer is received before the deadline"
                : "Technical loss";
    }

    private static @Nullable GameErrorContext context(PlayerFault fault, PlayerRequest request) {
        if (fault.violations().isEmpty()) {
            return null;
        }
        List<FieldError> violations =
                fault.violations().stream().map(FieldError::of).toList();
        boolean choice = fault.code() == ErrorCode.E004;
        return new GameErrorContext(
                choice ? unquoted(fault.violations().get(0)) : null,
                choice ? validMoves(request).orElse(null) : null,
                violations);
    }

    private static Optional<List<String>> validMoves(PlayerRequest request) {
        return request instanceof PlayerRequest.MoveRequest move
                ? Optional.of(move.position().validMoves())
                : Optional.empty();
    }

    /** Returns the refused text without the quotation marks of the violation. */
    private static String unquoted(Violation violation) {
        String got = violation.got();
        boolean quoted = got.length() > 1 && got.startsWith("\"") && got.endsWith("\"");
        return quoted ? got.substring(1, got.length() - 1) : got;
    }
}
