package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;

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
 * @param retries how often the call was repeated after silence
 * @param wrong the number of wrong answers
 */
record PlayerTurn(CallId call, PlayerRequest request, int retries, int wrong, TurnState standing) {

    /** A turn after an event, and the effects to carry out. */
    record TurnTransition(PlayerTurn turn, List<MatchEffect> effects) {}

    static TurnTransition open(PlayerId player, int step, PlayerRequest request, Instant deadline) {
        CallId first = new CallId(player, step, 1);
        PlayerTurn turn = new PlayerTurn(first, request, 0, 0, new TurnState.AwaitingAnswer(deadline));
        return new TurnTransition(turn, List.of(new MatchEffect.CallPlayer(first, request, deadline)));
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
        return standing instanceof TurnState.Pausing ? retries : retries + 1;
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

    PlayerTurn settled(boolean byReceipt) {
        return with(new TurnState.TurnSettled(byReceipt));
    }

    PlayerTurn failed(Termination reason) {
        return with(new TurnState.TurnFailed(reason));
    }

    private PlayerTurn with(TurnState next) {
        return new PlayerTurn(call, request, retries, wrong, next);
    }

    /** Returns what a wrong answer does to a turn that takes one. */
    TurnTransition answeredWrong(PlayerFault fault, Instant at) {
        if (wrong == MatchTimeouts.FURTHER_TRIES) {
            return lost(request.whenWrong(), fault, MatchTimeouts.FURTHER_TRIES);
        }
        Duration left = Duration.between(at, deadline());
        MatchEffect warning =
                warn(fault, new FaultConsequence.AnswerWithin(wrong + 1, MatchTimeouts.FURTHER_TRIES, left));
        if (!isAsked()) {
            return new TurnTransition(new PlayerTurn(call, request, retries, wrong + 1, standing), List.of(warning));
        }
        PlayerTurn again = new PlayerTurn(call.next(), request, retries, wrong + 1, standing);
        return new TurnTransition(again, List.of(warning, new MatchEffect.CallPlayer(again.call, request, deadline())));
    }

    TurnTransition timedOut(MatchTimeouts timeouts, Instant at) {
        PlayerFault fault = PlayerFault.late(request, request.limit(timeouts));
        return silent(request.whenLate(), fault, timeouts.retry(call.player()), at);
    }

    TurnTransition unreachable(String reason, MatchTimeouts timeouts, Instant at) {
        return silent(Termination.UNREACHABLE, PlayerFault.unreachable(reason), timeouts.retry(call.player()), at);
    }

    private TurnTransition silent(Termination reason, PlayerFault fault, RetryPolicy policy, Instant at) {
        if (retries >= policy.maxRetries()) {
            return lost(reason, fault, policy.maxRetries());
        }
        int number = retries + 1;
        Instant retryAt = at.plus(policy.delayBefore(number));
        PlayerTurn pausing = new PlayerTurn(call, request, number, wrong, new TurnState.Pausing(deadline()));
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
        Instant deadline = at.plus(request.limit(timeouts));
        PlayerTurn again = new PlayerTurn(call.next(), request, retries, wrong, new TurnState.AwaitingAnswer(deadline));
        return new TurnTransition(again, List.of(new MatchEffect.CallPlayer(again.call, request, deadline)));
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
