package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchTimeouts.Allowance;

/**
 * One player's answer in one step of a match (PRD 9.2.4, SPEC 10).
 *
 * <pre>
 * from     on                                        to
 * ASKED    answer up to the deadline                 SETTLED or, a refusal, FAILED
 * ASKED    wrong answer, the first three             ASKED, called again with the same deadline
 * ASKED    unreachable, or the deadline              PAUSING while retries are left, else FAILED
 * PAUSING  answer posted up to the try's deadline    SETTLED or, a refusal, FAILED
 * PAUSING  wrong answer posted, the first three      PAUSING
 * PAUSING  retry due                                 ASKED, called again with a new deadline
 * SETTLED  refusal posted, after a mere receipt      FAILED
 * either   a fourth wrong answer                     FAILED
 * </pre>
 *
 * Anything else changes nothing.
 *
 * @param call the latest call
 * <p>An invitation allows three wrong answers, and so do all calls for moves of a match together; retries are counted in the same way.
 *
 * @param since when the latest try began
 * @param allowance the retries and wrong answers that the player had used up then, and the time that was left to it
 */
record PlayerTurn(CallId call, PlayerRequest request, Instant since, Allowance allowance, TurnState standing) {

    /** A turn after an event, and the effects to carry out. */
    record TurnTransition(PlayerTurn turn, List<MatchEffect> effects) {}

    static TurnTransition open(
            CallId call, PlayerRequest request, Allowance allowance, MatchTimeouts timeouts, Instant at) {
        Instant deadline = at.plus(allowance.atMost(request.limit(timeouts)));
        PlayerTurn turn = new PlayerTurn(call, request, at, allowance, new TurnState.AwaitingAnswer(deadline));
        return new TurnTransition(turn, List.of(turn.calling(at)));
    }

    private MatchEffect calling(Instant at) {
        Duration limit = Duration.between(since, deadline());
        return new MatchEffect.CallPlayer(
                call, request, deadline(), limit, allowanceAt(at).left());
    }

    /** The allowance that is left at a time; while the turn pauses, time costs nothing. */
    Allowance allowanceAt(Instant at) {
        return isAsked() ? allowance.after(Duration.between(since, at)) : allowance;
    }

    boolean over() {
        return standing instanceof TurnState.TurnSettled || standing instanceof TurnState.TurnFailed;
    }

    boolean isAsked() {
        return standing instanceof TurnState.AwaitingAnswer;
    }

    boolean awaits(CallId id) {
        return isAsked() && call.equals(id);
    }

    boolean takesAnswerAt(Instant at) {
        return !over() && !at.isAfter(deadline());
    }

    /** Returns whether only a receipt was taken for its answer, so that a refusal still counts. */
    boolean hasReceipt() {
        return standing instanceof TurnState.TurnSettled settled && settled.byReceipt();
    }

    /** Returns the number of the present try, from 1; between two tries, of the former. */
    int attempt() {
        return standing instanceof TurnState.Pausing ? allowance.retries() : allowance.retries() + 1;
    }

    /** Returns the deadline of the present try; between two tries, of the former. */
    Instant deadline() {
        if (standing instanceof TurnState.AwaitingAnswer asked) {
            return asked.deadline();
        }
        if (standing instanceof TurnState.Pausing pausing) {
            return pausing.deadline();
        }
        throw new IllegalStateException("no answer is due: " + standing);
    }

    boolean pausesAfter(CallId id) {
        return standing instanceof TurnState.Pausing && call.equals(id);
    }

    PlayerTurn settled(boolean byReceipt, Instant at) {
        return new PlayerTurn(call, request, since, allowanceAt(at), new TurnState.TurnSettled(byReceipt));
    }

    PlayerTurn failed(Termination reason) {
        return with(new TurnState.TurnFailed(reason));
    }

    private PlayerTurn with(TurnState next) {
        return new PlayerTurn(call, request, since, allowance, next);
    }

    /** The transition by a wrong answer, of a turn that takes one. */
    TurnTransition answeredWrong(PlayerFault fault, Instant at) {
        int wrong = allowance.wrong();
        if (wrong == MatchTimeouts.FURTHER_TRIES) {
            return lost(request.whenWrong(), fault, MatchTimeouts.FURTHER_TRIES);
        }
        Duration left = Duration.between(at, deadline());
        MatchEffect warning =
                warn(fault, new FaultConsequence.AnswerWithin(wrong + 1, MatchTimeouts.FURTHER_TRIES, left));
        if (!isAsked()) {
            return new TurnTransition(
                    new PlayerTurn(call, request, since, allowance.answeredWrong(), standing), List.of(warning));
        }
        PlayerTurn again = new PlayerTurn(call.next(), request, since, allowance.answeredWrong(), standing);
        return new TurnTransition(again, List.of(warning, again.calling(at)));
    }

    TurnTransition timedOut(MatchTimeouts timeouts, Instant at) {
        PlayerFault fault = PlayerFault.late(request, Duration.between(since, deadline()));
        return silent(request.whenLate(), fault, timeouts.retry(call.player()), at);
    }

    TurnTransition unreachable(String reason, MatchTimeouts timeouts, Instant at) {
        return silent(Termination.UNREACHABLE, PlayerFault.unreachable(reason), timeouts.retry(call.player()), at);
    }

    private TurnTransition silent(Termination reason, PlayerFault fault, RetryPolicy policy, Instant at) {
        Allowance left = allowanceAt(at);
        if (left.retries() >= policy.maxRetries()
                || left.left().isZero()
                || left.left().isNegative()) {
            return lost(reason, fault, policy.maxRetries());
        }
        int number = left.retries() + 1;
        Instant retryAt = at.plus(policy.delayBefore(number));
        PlayerTurn pausing = new PlayerTurn(call, request, since, left.retried(), new TurnState.Pausing(deadline()));
        MatchEffect warning = warn(fault, new FaultConsequence.RetryAt(number, policy.maxRetries(), retryAt));
        return new TurnTransition(pausing, List.of(warning, new MatchEffect.Retry(call, retryAt)));
    }

    private TurnTransition lost(Termination reason, PlayerFault fault, int most) {
        return new TurnTransition(
                failed(reason), List.of(warn(fault, new FaultConsequence.MatchForfeited(most, most))));
    }

    private MatchEffect warn(PlayerFault fault, FaultConsequence consequence) {
        return new MatchEffect.Warn(call.player(), request, fault, consequence);
    }

    TurnTransition askAgain(MatchTimeouts timeouts, Instant at) {
        return open(call.next(), request, allowance, timeouts, at);
    }

    /** The state of one player's turn. */
    public sealed interface TurnState {

        /** An answer is accepted until the deadline. */
        record AwaitingAnswer(Instant deadline) implements TurnState {}

        /** The player did not answer and will be asked again, unless it posts an answer before the deadline of the try. */
        record Pausing(Instant deadline) implements TurnState {}

        /** The player has answered, if only by a receipt. */
        record TurnSettled(boolean byReceipt) implements TurnState {}

        /** The player has failed the match. */
        record TurnFailed(Termination reason) implements TurnState {}
    }
}
