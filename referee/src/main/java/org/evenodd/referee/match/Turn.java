package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.RetryPolicy;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;

/**
 * One player's answer in one step of a match (PRD 9.2.4, SPEC 10).
 *
 * <pre>
 * from     on                                        to
 * ASKED    answer up to the deadline                 SETTLED or, a refusal, FAILED
 * ASKED    wrong answer, the first three             ASKED, called again with the same deadline
 * ASKED    wrong answer, a further one               ASKED, without a further call
 * ASKED    unreachable, or the deadline              PAUSING while retries are left, else FAILED
 * ASKED    the deadline after four wrong answers     FAILED
 * PAUSING  answer posted up to the try's deadline    SETTLED or, a refusal, FAILED
 * PAUSING  retry due                                 ASKED, called again with a new deadline
 * </pre>
 *
 * Anything else changes nothing.
 *
 * @param call the latest call
 * @param retries calls repeated after silence
 * @param wrong wrong answers
 */
record Turn(CallId call, Request request, int retries, int wrong, Standing standing) {

    /** A turn after an event, and what is to be done. */
    record Move(Turn turn, List<Effect> effects) {}

    static Move open(PlayerId player, int step, Request request, Instant deadline) {
        CallId first = new CallId(player, step, 1);
        Turn turn = new Turn(first, request, 0, 0, new Standing.Asked(deadline));
        return new Move(turn, List.of(new Effect.Call(first, request, deadline)));
    }

    boolean over() {
        return standing instanceof Standing.Settled || standing instanceof Standing.Failed;
    }

    boolean isAsked() {
        return standing instanceof Standing.Asked;
    }

    boolean awaits(CallId id) {
        return isAsked() && call.equals(id);
    }

    boolean takesAnswerAt(Instant at) {
        return !over() && !at.isAfter(deadline());
    }

    private Instant deadline() {
        if (standing instanceof Standing.Asked asked) {
            return asked.deadline();
        }
        if (standing instanceof Standing.Pausing pausing) {
            return pausing.deadline();
        }
        throw new IllegalStateException("no answer is due: " + standing);
    }

    boolean pausesAfter(CallId id) {
        return standing instanceof Standing.Pausing && call.equals(id);
    }

    Turn settled() {
        return with(new Standing.Settled());
    }

    Turn failed(Termination reason) {
        return with(new Standing.Failed(reason));
    }

    private Turn with(Standing next) {
        return new Turn(call, request, retries, wrong, next);
    }

    /** A wrong answer in a turn that awaits one. */
    Move answeredWrong(Fault fault, Instant at) {
        Instant deadline = deadline();
        int number = Math.min(wrong + 1, Terms.FURTHER_TRIES);
        Duration left = Duration.between(at, deadline);
        Effect warning = warn(fault, new Prospect.AnswerWithin(number, Terms.FURTHER_TRIES, left));
        if (wrong >= Terms.FURTHER_TRIES) {
            return new Move(new Turn(call, request, retries, wrong + 1, standing), List.of(warning));
        }
        Turn again = new Turn(call.next(), request, retries, wrong + 1, standing);
        return new Move(again, List.of(warning, new Effect.Call(again.call, request, deadline)));
    }

    Move timedOut(Terms terms, Instant at) {
        Fault fault = Fault.late(request, request.limit(terms));
        if (wrong > Terms.FURTHER_TRIES) {
            return lost(request.whenWrong(), fault, Terms.FURTHER_TRIES);
        }
        return silent(request.whenLate(), fault, terms.retry(call.player()), at);
    }

    Move unreachable(String reason, Terms terms, Instant at) {
        return silent(Termination.UNREACHABLE, Fault.unreachable(reason), terms.retry(call.player()), at);
    }

    private Move silent(Termination reason, Fault fault, RetryPolicy policy, Instant at) {
        if (retries >= policy.maxRetries()) {
            return lost(reason, fault, policy.maxRetries());
        }
        int number = retries + 1;
        Instant retryAt = at.plus(policy.delayBefore(number));
        Turn pausing = new Turn(call, request, number, wrong, new Standing.Pausing(deadline()));
        Effect warning = warn(fault, new Prospect.RetryAt(number, policy.maxRetries(), retryAt));
        return new Move(pausing, List.of(warning, new Effect.Retry(call, retryAt)));
    }

    private Move lost(Termination reason, Fault fault, int most) {
        return new Move(failed(reason), List.of(warn(fault, new Prospect.Lost(most, most))));
    }

    private Effect warn(Fault fault, Prospect prospect) {
        return new Effect.Warn(call.player(), request, fault, prospect);
    }

    Move askAgain(Terms terms, Instant at) {
        Instant deadline = at.plus(request.limit(terms));
        Turn again = new Turn(call.next(), request, retries, wrong, new Standing.Asked(deadline));
        return new Move(again, List.of(new Effect.Call(again.call, request, deadline)));
    }
}
