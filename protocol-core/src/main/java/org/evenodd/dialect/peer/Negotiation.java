package org.evenodd.dialect.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.dialect.peer.NegotiationStep.Action;
import org.evenodd.dialect.peer.NegotiationStep.Lesson;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.LearnedForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * Finds out in which form an agent understands a message. A call that was answered, in the reply or by a post, is never
 * repeated.
 *
 * <p>The states SURE, TRYING and SEARCHING wait for the reply to a form that was sent. "Learned by" names the
 * {@link Proof} with which the form is remembered.
 *
 * <pre>
 * from             on                                              to
 * (start)          a form is known, proved by an answer            SURE, sent
 * (start)          a form is known, proved by a post               TRYING, sent
 * (start)          no form is known                                OPENING
 * OPENING          found, nothing sent yet                         TRYING the first form, or ASKING for its tool
 * OPENING          found, in a search that goes on, or in doubt    SEARCHING, sent
 * OPENING          found, a sent form was not understood           NEXT
 * ASKING           offered                                         NEXT, the tools for the message first
 * any sent         replied, posted meanwhile, not ANSWERED         ENDED, acknowledged; learned by POST
 * any sent         replied ANSWERED                                ENDED, answered; learned by ANSWER
 * any sent         replied ARRIVED, no decision expected           ENDED, acknowledged; learned by ARRIVAL
 * any sent         replied UNREADABLE, news for a player           ENDED, with that answer
 * any sent         replied UNKNOWN                                 form rejected, NEXT
 * SURE             replied ARRIVED, UNCLEAR, NO_SUCH_PATH          ENDED, with that answer
 * SURE,TRYING      replied UNREADABLE, BROKEN, SILENT              ENDED, with that answer; unanswered
 * TRYING,SEARCHING replied UNCLEAR, NO_SUCH_PATH                   form rejected, NEXT
 * SEARCHING        replied UNREADABLE, BROKEN, SILENT              NEXT
 * TRYING,SEARCHING replied ARRIVED                                 WAITING
 * WAITING          waited, posted                                  ENDED, acknowledged; learned by POST
 * WAITING          waited, not posted, the form is a tool          ENDED, without decision; learned by ARRIVAL
 * WAITING          waited, not posted, the agent usually posts     NEXT
 * WAITING          waited, not posted                              form rejected, NEXT
 * any sent, ASKING out of time                                     ENDED, timed out; unanswered
 *
 * NEXT             the forms have not been looked up               OPENING
 * NEXT             a form is left                                  SEARCHING, sent (TRYING if it is the first)
 * NEXT             a tool without a name is left                   ASKING
 * NEXT             nothing is left                                 ENDED, with the furthest answer; exhausted
 * NEXT             nothing is left, in doubt                       ENDED, with the furthest answer; unanswered
 * </pre>
 *
 * Any other event is a bug: {@link IllegalStateException}.
 *
 * @param form the form sent last, or being sent
 * @param search null until the possible forms are looked up
 * @param furthest the reply to the form that got furthest of those that were not understood; null if there is none
 * @param last the reply to the last form that was not understood, or whose answer is awaited; null if there is none
 * @param arrived the last form whose receipt the agent acknowledged; null if there is none
 */
record Negotiation(
        MessageType type,
        State state,
        CallForm form,
        @Nullable CallFormSearch search,
        @Nullable ReadReply furthest,
        @Nullable ReadReply last,
        @Nullable CallForm arrived) {

    enum State {
        OPENING,
        SURE,
        TRYING,
        SEARCHING,
        ASKING,
        WAITING,
        ENDED
    }

    /** Begins with the form already known, if any. */
    static NegotiationStep begin(MessageType type, Optional<LearnedForm> known) {
        State state = known.map(each -> each.proof() == Proof.POST ? State.TRYING : State.SURE)
                .orElse(State.OPENING);
        CallForm form = known.map(LearnedForm::form).orElseGet(() -> CallForm.canonical(type));
        Negotiation begun = new Negotiation(type, state, form, null, null, null, null);
        return new NegotiationStep(
                begun, List.of(), known.isPresent() ? new Action.SendMessage(form) : new Action.StartSearch());
    }

    /**
     * Begins when the protocol's own form has been sent already.
     *
     * @param sure whether the agent had understood it before
     */
    static Negotiation sent(MessageType type, boolean sure) {
        return new Negotiation(
                type, sure ? State.SURE : State.TRYING, CallForm.canonical(type), null, null, null, null);
    }

    /** The possible forms were looked up. */
    NegotiationStep found(CallFormSearch found) {
        require(State.OPENING);
        if (last == null) {
            CallForm likeliest = found.next().orElse(form);
            return send(likeliest, found.without(likeliest), List.of());
        }
        return tryNext(remaining(found, last), List.of());
    }

    /** The agent's tools were listed. */
    NegotiationStep offered(List<CallForm> tools) {
        require(State.ASKING);
        return tryNext(Objects.requireNonNull(search).resolved(form, tools), List.of());
    }

    /**
     * A reply has arrived or failed.
     *
     * @param posted whether the agent has posted its answer in the meantime
     */
    NegotiationStep replied(ReadReply reply, boolean posted) {
        require(State.SURE, State.TRYING, State.SEARCHING);
        if (posted && !reply.is(Understanding.ANSWERED)) {
            return posted(reply.is(Understanding.ARRIVED) || arrived == null ? form : arrived);
        }
        return switch (reply.understanding()) {
            case ANSWERED -> understood(reply, Proof.ANSWER);
            case ARRIVED -> arrived(reply);
            case UNKNOWN -> refused(reply);
            case UNCLEAR, NO_SUCH_PATH -> state == State.SURE ? ended(reply.answer()) : refused(reply);
            case UNREADABLE -> isMereNews() ? ended(finalOutcome(reply)) : unanswered(reply);
            case BROKEN, SILENT -> unanswered(reply);
        };
    }

    /**
     * The wait for a posted answer is over.
     *
     * @param posted whether it came
     * @param posts whether the agent is known to post its answers
     */
    NegotiationStep waited(boolean posted, boolean posts) {
        require(State.WAITING);
        ReadReply reply = Objects.requireNonNull(last);
        if (posted) {
            return posted(form);
        }
        if (form.framing() == Framing.TOOL_CALL) {
            return end(List.of(new Lesson.Understood(form, Proof.ARRIVAL)), withoutDecision());
        }
        return posts ? notUnderstood(reply, List.of()) : refused(reply);
    }

    /** The call's time was over before anything could be sent. */
    NegotiationStep outOfTime() {
        require(State.SURE, State.TRYING, State.SEARCHING, State.ASKING);
        return endedUnanswered(new Answer.NoReplyInTime());
    }

    /** The part of the time left that the form being sent may take. */
    Duration share(Duration left) {
        return search != null && search.inHaste() && search.next().isPresent() ? left.dividedBy(2) : left;
    }

    private void require(State... legal) {
        if (!List.of(legal).contains(state)) {
            throw new IllegalStateException("%s is not one of %s".formatted(state, List.of(legal)));
        }
    }

    private NegotiationStep understood(ReadReply reply, Proof proof) {
        Answer answer = form.note(type).map(reply.answer()::with).orElseGet(reply::answer);
        return end(List.of(new Lesson.Understood(form, proof)), answer);
    }

    private NegotiationStep posted(CallForm understood) {
        return end(List.of(new Lesson.Understood(understood, Proof.POST)), new Answer.Acknowledged());
    }

    private NegotiationStep arrived(ReadReply reply) {
        if (!type.asksForDecision()) {
            return understood(reply, Proof.ARRIVAL);
        }
        if (state == State.SURE) {
            return ended(form.framing() == Framing.TOOL_CALL ? withoutDecision() : reply.answer());
        }
        Negotiation waiting = new Negotiation(type, State.WAITING, form, search, furthest, reply, form);
        return new NegotiationStep(waiting, List.of(), new Action.AwaitPostedAnswer());
    }

    private NegotiationStep refused(ReadReply reply) {
        return notUnderstood(reply, List.of(new Lesson.FormRejected(form)));
    }

    private NegotiationStep unanswered(ReadReply reply) {
        return state == State.SEARCHING ? notUnderstood(reply, List.of()) : endedUnanswered(reply.answer());
    }

    private NegotiationStep notUnderstood(ReadReply reply, List<Lesson> lessons) {
        Negotiation failed = new Negotiation(type, State.OPENING, form, search, furthest(reply), reply, arrived);
        return search == null
                ? new NegotiationStep(failed, lessons, new Action.StartSearch())
                : failed.tryNext(failed.remaining(search, reply), lessons);
    }

    /** At equality the first; in doubt the last, which is the likeliest. */
    private ReadReply furthest(ReadReply reply) {
        if (furthest == null || reply.understanding().isFurtherThan(furthest.understanding())) {
            return reply;
        }
        boolean equal = !furthest.understanding().isFurtherThan(reply.understanding());
        return equal && search != null && search.inDoubt() ? reply : furthest;
    }

    private CallFormSearch remaining(CallFormSearch all, ReadReply reply) {
        CallFormSearch reachable = reply.is(Understanding.NO_SUCH_PATH) ? all.noSuchPath(form) : all;
        return reachable.without(form);
    }

    private NegotiationStep tryNext(CallFormSearch remaining, List<Lesson> lessons) {
        Optional<CallForm> next = remaining.next();
        if (next.isPresent()) {
            return send(next.get(), remaining.without(next.get()), lessons);
        }
        List<Lesson> all = new ArrayList<>(lessons);
        all.add(remaining.inDoubt() ? new Lesson.LeftUnanswered() : new Lesson.Exhausted());
        return end(all, furthest == null ? new Answer.NoReplyInTime() : finalOutcome(furthest));
    }

    private NegotiationStep send(CallForm next, CallFormSearch remaining, List<Lesson> lessons) {
        State sending = furthest == null && remaining.isFresh() ? State.TRYING : State.SEARCHING;
        State after = next.needsToolName() ? State.ASKING : sending;
        Negotiation sent = new Negotiation(type, after, next, remaining, furthest, last, arrived);
        return new NegotiationStep(
                sent, lessons, next.needsToolName() ? new Action.AskForTools(next) : new Action.SendMessage(next));
    }

    /** The outcome if the agent understood but decided nothing. */
    private Answer withoutDecision() {
        String field = type.answer().flatMap(MessageType::decision).orElseThrow();
        return new Answer.Wrong(List.of(new Violation('/' + field, ErrorCode.E003, "a value", "nothing")));
    }

    /**
     * The outcome if no form was understood; without a decision, an agent that answered counts as having received the
     * message.
     */
    private Answer finalOutcome(ReadReply best) {
        return !type.asksForDecision()
                        && !best.is(Understanding.SILENT)
                        && best.answer() instanceof Answer.PeerUnreachable unreachable
                ? AnswerReader.unknownMethod(unreachable.reason())
                : best.answer();
    }

    /** Whether any reply means that the message has arrived: news for players, who have nothing to say to it. */
    private boolean isMereNews() {
        return !type.asksForDecision() && type.receivers().contains(AgentKind.PLAYER);
    }

    private NegotiationStep ended(Answer answer) {
        return end(List.of(), answer);
    }

    private NegotiationStep endedUnanswered(Answer answer) {
        return end(List.of(new Lesson.LeftUnanswered()), answer);
    }

    private NegotiationStep end(List<Lesson> lessons, Answer answer) {
        return new NegotiationStep(
                new Negotiation(type, State.ENDED, form, search, furthest, last, arrived),
                lessons,
                new Action.End(answer));
    }
}
