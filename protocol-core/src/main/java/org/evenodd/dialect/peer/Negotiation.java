package org.evenodd.dialect.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.dialect.Known;
import org.evenodd.dialect.Proof;
import org.evenodd.dialect.Search;
import org.evenodd.dialect.Tongue;
import org.evenodd.dialect.Tools;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Heard;
import org.evenodd.protocol.peer.Understanding;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/**
 * Finding out how an agent understands a message. What was answered is never asked again, be it in the reply or by a post.
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
        Tongue tongue,
        @Nullable Search search,
        @Nullable Answer first,
        @Nullable Heard last,
        @Nullable Tongue arrived) {

    enum State {
        OPENING,
        SURE,
        TRYING,
        SEARCHING,
        ASKING,
        WAITING,
        ENDED
    }

    /** A negotiation after an event, what it has shown, and what is to be done. */
    record Step(Negotiation negotiation, List<Lesson> lessons, Move move) {}

    /** Begins with what is known. */
    static Step begin(MessageType type, Optional<Known> known) {
        Optional<Known> sure = known.filter(each -> each.proof().holds());
        State state = sure.map(each -> each.proof() == Proof.POST ? State.TRYING : State.SURE)
                .orElse(State.OPENING);
        Tongue tongue = sure.map(Known::tongue).orElseGet(() -> Tongue.canonical(type));
        Negotiation begun = new Negotiation(type, state, tongue, null, null, null, null);
        return new Step(begun, List.of(), sure.isPresent() ? new Move.Say(tongue) : new Move.Open());
    }

    /** The ways to say it have been looked up. */
    Step opened(Search found) {
        require(State.OPENING);
        if (last == null) {
            Tongue likeliest = found.next().orElse(tongue);
            return said(likeliest, found.without(likeliest), List.of());
        }
        return goOn(left(found, last), List.of());
    }

    /** The agent's tools were asked for. */
    Step offered(Tools tools) {
        require(State.ASKING);
        return goOn(Objects.requireNonNull(search).resolved(tongue, tools), List.of());
    }

    /**
     * A reply came, or none will.
     *
     * @param posted whether the agent has posted its answer meanwhile
     */
    Step replied(Heard heard, boolean posted) {
        require(State.SURE, State.TRYING, State.SEARCHING);
        if (posted && !heard.is(Understanding.ANSWERED)) {
            return posted(heard.is(Understanding.ARRIVED) || arrived == null ? tongue : arrived);
        }
        return switch (heard.understanding()) {
            case ANSWERED -> understood(heard, Proof.ANSWER);
            case ARRIVED -> arrived(heard);
            case UNKNOWN -> refused(heard);
            case UNCLEAR, NO_SUCH_PATH -> state == State.SURE ? ended(heard.answer()) : refused(heard);
            case BROKEN -> state == State.SEARCHING ? refused(heard) : ended(heard.answer());
            case SILENT -> ended(heard.answer());
        };
    }

    /**
     * The time to wait for a post is over.
     *
     * @param posted whether it came
     * @param posts whether the agent is known to answer so
     */
    Step waited(boolean posted, boolean posts) {
        require(State.WAITING);
        Heard heard = Objects.requireNonNull(last);
        if (posted) {
            return posted(tongue);
        }
        if (tongue.framing() == Framing.TOOL_CALL) {
            return end(List.of(new Lesson.Understood(new Known(tongue, Proof.ARRIVAL))), due().missing());
        }
        return posts ? notUnderstood(heard, List.of()) : refused(heard);
    }

    /** The call's time is over before anything could be said. */
    Step outOfTime() {
        require(State.SURE, State.TRYING, State.SEARCHING, State.ASKING);
        return ended(new Answer.TimedOut());
    }

    private void require(State... legal) {
        if (!List.of(legal).contains(state)) {
            throw new IllegalStateException("%s is not one of %s".formatted(state, List.of(legal)));
        }
    }

    private Step understood(Heard heard, Proof proof) {
        Answer answer = tongue.note(type).map(heard.answer()::with).orElseGet(heard::answer);
        boolean nobodyListened =
                heard.answer() instanceof Answer.TimedOut || heard.answer() instanceof Answer.Unreachable;
        return nobodyListened ? ended(answer) : end(List.of(new Lesson.Understood(new Known(tongue, proof))), answer);
    }

    private Step posted(Tongue understood) {
        return end(List.of(new Lesson.Understood(new Known(understood, Proof.POST))), new Answer.Taken());
    }

    private Step arrived(Heard heard) {
        if (!due().decides()) {
            return understood(heard, Proof.ARRIVAL);
        }
        if (state == State.SURE) {
            return ended(tongue.framing() == Framing.TOOL_CALL ? due().missing() : heard.answer());
        }
        Negotiation waiting = new Negotiation(type, State.WAITING, tongue, search, first, heard, tongue);
        return new Step(waiting, List.of(), new Move.Wait());
    }

    private Step refused(Heard heard) {
        return notUnderstood(heard, List.of(new Lesson.Refused(tongue)));
    }

    private Step notUnderstood(Heard heard, List<Lesson> lessons) {
        Answer earliest = first == null ? heard.answer() : first;
        Negotiation failed = new Negotiation(type, State.OPENING, tongue, search, earliest, heard, arrived);
        return search == null
                ? new Step(failed, lessons, new Move.Open())
                : failed.goOn(failed.left(search, heard), lessons);
    }

    private Search left(Search all, Heard heard) {
        Search reachable = heard.is(Understanding.NO_SUCH_PATH) ? all.noSuchPath(tongue) : all;
        return reachable.without(tongue);
    }

    private Step goOn(Search left, List<Lesson> lessons) {
        Optional<Tongue> next = left.next();
        if (next.isPresent()) {
            return said(next.get(), left.without(next.get()), lessons);
        }
        List<Lesson> all = new ArrayList<>(lessons);
        all.add(new Lesson.Exhausted());
        return end(all, first == null ? new Answer.TimedOut() : due().lastWord(first));
    }

    private Step said(Tongue next, Search left, List<Lesson> lessons) {
        State saying = first == null ? State.TRYING : State.SEARCHING;
        State after = next.wantsTool() ? State.ASKING : saying;
        Negotiation going = new Negotiation(type, after, next, left, first, last, arrived);
        return new Step(going, lessons, next.wantsTool() ? new Move.AskForTools(next) : new Move.Say(next));
    }

    private Expectation due() {
        return new Expectation(type);
    }

    private Step ended(Answer answer) {
        return end(List.of(), answer);
    }

    private Step end(List<Lesson> lessons, Answer answer) {
        return new Step(
                new Negotiation(type, State.ENDED, tongue, search, first, last, arrived),
                lessons,
                new Move.End(answer));
    }
}
