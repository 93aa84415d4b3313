package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.dialect.peer.CallFormSearch.OfferedTools;
import org.evenodd.dialect.peer.Negotiation.State;
import org.evenodd.dialect.peer.NegotiationStep.Action;
import org.evenodd.dialect.peer.NegotiationStep.Lesson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.LearnedForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.evenodd.protocol.peer.PeerFixture;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import org.evenodd.protocol.value.Framing;

/** Negotiations in each state, and assertions about their next step. */
final class Negotiations {

    static final MessageType CALL = MessageType.CHOOSE_PARITY_CALL;
    static final MessageType NEWS = MessageType.ROUND_COMPLETED;
    static final CallForm ONE = CallForm.method("one");
    static final CallForm TWO = CallForm.method("two");
    static final CallForm ELSEWHERE = new CallForm(Framing.METHOD, "one", "", "/");
    static final CallForm NAMELESS = new CallForm(Framing.TOOL_CALL, "", "", "");
    static final CallForm TOOL = new CallForm(Framing.TOOL_CALL, "choose_parity", "", "");
    static final List<CallForm> TOOLS =
            OfferedTools.in(PeerFixture.json("{\"tools\": [{\"name\": \"choose_parity\"}]}"));
    static final Answer REASON = new Answer.PeerUnreachable("it is broken");

    private Negotiations() {}

    static CallFormSearch ways(CallForm... ways) {
        return CallFormSearch.begin(CALL, List.of(ways), Set.of(), List.of("/"));
    }

    static ReadReply heard(Understanding understanding) {
        return new ReadReply(
                understanding == Understanding.ARRIVED ? new Answer.Acknowledged() : REASON, understanding);
    }

    static Optional<LearnedForm> known(CallForm form, Proof proof) {
        return Optional.of(new LearnedForm(form, proof));
    }

    static Negotiation in(State state) {
        return at(state).negotiation();
    }

    static NegotiationStep at(State state) {
        NegotiationStep opening = Negotiation.begin(CALL, Optional.empty());
        return switch (state) {
            case OPENING -> opening;
            case SURE -> Negotiation.begin(CALL, known(ONE, Proof.ANSWER));
            case TRYING -> opening.negotiation().found(ways(ONE, TWO));
            case SEARCHING -> in(State.TRYING).replied(heard(Understanding.UNKNOWN), false);
            case ASKING -> opening.negotiation().found(ways(NAMELESS, ONE));
            case WAITING -> in(State.TRYING).replied(heard(Understanding.ARRIVED), false);
            case ENDED -> in(State.TRYING).outOfTime();
        };
    }

    static void ends(NegotiationStep step, Answer answer, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(State.ENDED);
        assertThat(step.action()).isEqualTo(new Action.End(answer));
        assertThat(step.lessons()).containsExactly(lessons);
    }

    static void goesOn(NegotiationStep step, State state, Action move, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(state);
        assertThat(step.action()).isEqualTo(move);
        assertThat(step.lessons()).containsExactly(lessons);
    }

    static Lesson understood(CallForm form, Proof proof) {
        return new Lesson.Understood(form, proof);
    }
}
