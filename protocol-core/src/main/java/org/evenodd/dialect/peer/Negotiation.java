package org.evenodd.dialect.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.CallFormSearch;
import org.evenodd.dialect.LearnedForm;
import org.evenodd.dialect.Tools;
import org.evenodd.dialect.UnderstandingProof;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.Understanding;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/**
 * Finds out in which form an agent understands a message. An answered call, in the reply or by a post, is never
 * repeated.
 *
 * <pre>
 * from       on                                              to
 *            a way is known to be answered                   SURE, said
 *            a way is known to be answered by a post         TRYING, said
 *            no way is known                                 OPENING
 * OPENING    opened, as yet nothing said                     TRYING the first way, or ASKING for its tool
 * OPENING    opened, something was not understood            GO ON
 * ASKING     tools                                           GO ON, with those for the message first
 * saying     replied, posted meanwhile, not ANSWERED         ENDED, taken; the way is known by its post
 * saying     replied ANSWERED                                ENDED, answered; the way is known by its answer
 * saying     replied ARRIVED, where nothing is decided       ENDED, taken; the way is known by the arrival
 * saying     replied SILENT                                  ENDED, nobody listens
 * saying     replied UNKNOWN                                 the way is refused, then GO ON
 * SURE       replied ARRIVED, UNCLEAR, NO_SUCH_PATH, BROKEN  ENDED, with that answer
 * TRYING     replied BROKEN                                  ENDED, with that answer
 * TRYING     replied UNCLEAR, NO_SUCH_PATH                   the way is refused, then GO ON
 * SEARCHING  replied UNCLEAR, NO_SUCH_PATH, BROKEN           the way is refused, then GO ON
 * both       replied ARRIVED                                 WAITING
 * WAITING    waited, posted                                  ENDED, taken; the way is known by its post
 * WAITING    waited, nothing, it was a tool                  ENDED, undecided; the way is known by the arrival
 * WAITING    waited, nothing, it posts at other times        GO ON
 * WAITING    waited, nothing                                 the way is refused, then GO ON
 * saying,
 * ASKING     out of time                                     ENDED, timed out
 *
 * GO ON      no search yet                                   OPENING
 * GO ON      a way is left                                   SEARCHING, said (TRYING if it is the first said)
 * GO ON      a tool without a name is left                   ASKING
 * GO ON      nothing is left                                 ENDED, with the first answer; nothing is known
 * </pre>
 *
 * Saying is SURE, TRYING or SEARCHING. Anything else is a bug.
 *
 * @param tongue the way that is being said, or was last
 * @param search null before it is opened
 * @param first what the first way was answered that was not understood
 * @param last the same of the last way
 * @param arrived the way by which something arrived
 */
record Negotiation(
        MessageType type,
        State state,
        CallForm tongue,
        @Nullable CallFormSearch search,
        @Nullable Answer first,
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

    /** A negotiation after an event, the lessons learned, and the next action. */
    record NegotiationStep(Negotiation negotiation, List<NegotiationLesson> lessons, NegotiationAction move) {}

    /** Begins with the form already known, if any. */
    static NegotiationStep begin(MessageType type, Optional<LearnedForm> known) {
        Optional<LearnedForm> sure = known.filter(each -> each.proof().holds());
        State state = sure.map(each -> each.proof() == UnderstandingProof.POST ? State.TRYING : State.SURE)
                .orElse(State.OPENING);
        CallForm tongue = sure.map(LearnedForm::tongue).orElseGet(() -> CallForm.canonical(type));
        Negotiation begun = new Negotiation(type, state, tongue, null, null, null, null);
        return new NegotiationStep(
                begun,
                List.of(),
                sure.isPresent() ? new NegotiationAction.Say(tongue) : new NegotiationAction.StartSearch());
    }

    /** The possible forms were looked up. */
    NegotiationStep opened(CallFormSearch found) {
        require(State.OPENING);
        if (last == null) {
            CallForm likeliest = found.next().orElse(tongue);
            return said(likeliest, found.without(likeliest), List.of());
        }
        return goOn(left(found, last), List.of());
    }

    /** The agent's tools were listed. */
    NegotiationStep offered(Tools tools) {
        require(State.ASKING);
        return goOn(Objects.requireNonNull(search).resolved(tongue, tools), List.of());
    }

    /**
     * A reply has arrived or failed.
     *
     * @param posted whether the agent has posted its answer in the meantime
     */
    NegotiationStep replied(ReadReply heard, boolean posted) {
        require(State.SURE, State.TRYING, State.SEARCHING);
        if (posted && !heard.is(Understanding.ANSWERED)) {
            return posted(heard.is(Understanding.ARRIVED) || arrived == null ? tongue : arrived);
        }
        return switch (heard.understanding()) {
            case ANSWERED -> understood(heard, UnderstandingProof.ANSWER);
            case ARRIVED -> arrived(heard);
            case UNKNOWN -> refused(heard);
            case UNCLEAR, NO_SUCH_PATH -> state == State.SURE ? ended(heard.answer()) : refused(heard);
            case BROKEN -> state == State.SEARCHING ? refused(heard) : ended(heard.answer());
            case SILENT -> ended(heard.answer());
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
        ReadReply heard = Objects.requireNonNull(last);
        if (posted) {
            return posted(tongue);
        }
        if (tongue.framing() == Framing.TOOL_CALL) {
            return end(
                    List.of(new NegotiationLesson.Understood(new LearnedForm(tongue, UnderstandingProof.ARRIVAL))),
                    due().missing());
        }
        return posts ? notUnderstood(heard, List.of()) : refused(heard);
    }

    /** The call's time was over before anything could be sent. */
    NegotiationStep outOfTime() {
        require(State.SURE, State.TRYING, State.SEARCHING, State.ASKING);
        return ended(new Answer.NoReplyInTime());
    }

    private void require(State... legal) {
        if (!List.of(legal).contains(state)) {
            throw new IllegalStateException("%s is not one of %s".formatted(state, List.of(legal)));
        }
    }

    private NegotiationStep understood(ReadReply heard, UnderstandingProof proof) {
        Answer answer = tongue.note(type).map(heard.answer()::with).orElseGet(heard::answer);
        boolean nobodyListened =
                heard.answer() instanceof Answer.NoReplyInTime || heard.answer() instanceof Answer.PeerUnreachable;
        return nobodyListened
                ? ended(answer)
                : end(List.of(new NegotiationLesson.Understood(new LearnedForm(tongue, proof))), answer);
    }

    private NegotiationStep posted(CallForm understood) {
        return end(
                List.of(new NegotiationLesson.Understood(new LearnedForm(understood, UnderstandingProof.POST))),
                new Answer.Acknowledged());
    }

    private NegotiationStep arrived(ReadReply heard) {
        if (!due().decides()) {
            return understood(heard, UnderstandingProof.ARRIVAL);
        }
        if (state == State.SURE) {
            return ended(tongue.framing() == Framing.TOOL_CALL ? due().missing() : heard.answer());
        }
        Negotiation waiting = new Negotiation(type, State.WAITING, tongue, search, first, heard, tongue);
        return new NegotiationStep(waiting, List.of(), new NegotiationAction.AwaitPostedAnswer());
    }

    private NegotiationStep refused(ReadReply heard) {
        return notUnderstood(heard, List.of(new NegotiationLesson.FormRejected(tongue)));
    }

    private NegotiationStep notUnderstood(ReadReply heard, List<NegotiationLesson> lessons) {
        Answer earliest = first == null ? heard.answer() : first;
        Negotiation failed = new Negotiation(type, State.OPENING, tongue, search, earliest, heard, arrived);
        return search == null
                ? new NegotiationStep(failed, lessons, new NegotiationAction.StartSearch())
                : failed.goOn(failed.left(search, heard), lessons);
    }

    private CallFormSearch left(CallFormSearch all, ReadReply heard) {
        CallFormSearch reachable = heard.is(Understanding.NO_SUCH_PATH) ? all.noSuchPath(tongue) : all;
        return reachable.without(tongue);
    }

    private NegotiationStep goOn(CallFormSearch left, List<NegotiationLesson> lessons) {
        Optional<CallForm> next = left.next();
        if (next.isPresent()) {
            return said(next.get(), left.without(next.get()), lessons);
        }
        List<NegotiationLesson> all = new ArrayList<>(lessons);
        all.add(new NegotiationLesson.Exhausted());
        return end(all, first == null ? new Answer.NoReplyInTime() : due().lastWord(first));
    }

    private NegotiationStep said(CallForm next, CallFormSearch left, List<NegotiationLesson> lessons) {
        State saying = first == null ? State.TRYING : State.SEARCHING;
        State after = next.wantsTool() ? State.ASKING : saying;
        Negotiation going = new Negotiation(type, after, next, left, first, last, arrived);
        return new NegotiationStep(
                going,
                lessons,
                next.wantsTool() ? new NegotiationAction.AskForTools(next) : new NegotiationAction.Say(next));
    }

    private ExpectedAnswer due() {
        return new ExpectedAnswer(type);
    }

    private NegotiationStep ended(Answer answer) {
        return end(List.of(), answer);
    }

    private NegotiationStep end(List<NegotiationLesson> lessons, Answer answer) {
        return new NegotiationStep(
                new Negotiation(type, State.ENDED, tongue, search, first, last, arrived),
                lessons,
                new NegotiationAction.End(answer));
    }
}
