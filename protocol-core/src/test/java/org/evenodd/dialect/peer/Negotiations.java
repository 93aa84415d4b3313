package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.dialect.Known;
import org.evenodd.dialect.Proof;
import org.evenodd.dialect.Search;
import org.evenodd.dialect.Tongue;
import org.evenodd.dialect.Tools;
import org.evenodd.dialect.peer.Negotiation.State;
import org.evenodd.dialect.peer.Negotiation.Step;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Heard;
import org.evenodd.protocol.peer.PeerFixture;
import org.evenodd.protocol.peer.Understanding;
import org.evenodd.protocol.value.Framing;

/** Negotiations in each of their states, and what comes next. */
final class Negotiations {

    static final MessageType CALL = MessageType.CHOOSE_PARITY_CALL;
    static final MessageType NEWS = MessageType.ROUND_COMPLETED;
    static final Tongue ONE = Tongue.method("one");
    static final Tongue TWO = Tongue.method("two");
    static final Tongue ELSEWHERE = new Tongue(Framing.METHOD, "one", "", "/");
    static final Tongue NAMELESS = new Tongue(Framing.TOOL_CALL, "", "", "");
    static final Tongue TOOL = new Tongue(Framing.TOOL_CALL, "choose_parity", "", "");
    static final Tools TOOLS = Tools.of(PeerFixture.json("{\"tools\": [{\"name\": \"choose_parity\"}]}"));
    static final Answer REASON = new Answer.Unreachable("it is broken");

    private Negotiations() {}

    static Search ways(Tongue... ways) {
        return Search.begin(CALL, List.of(ways), Set.of(), List.of("/"));
    }

    static Heard heard(Understanding understanding) {
        return new Heard(understanding == Understanding.ARRIVED ? new Answer.Taken() : REASON, understanding);
    }

    static Optional<Known> known(Tongue tongue, Proof proof) {
        return Optional.of(new Known(tongue, proof));
    }

    static Negotiation in(State state) {
        return at(state).negotiation();
    }

    static Step at(State state) {
        Step opening = Negotiation.begin(CALL, Optional.empty());
        return switch (state) {
            case OPENING -> opening;
            case SURE -> Negotiation.begin(CALL, known(ONE, Proof.ANSWER));
            case TRYING -> opening.negotiation().opened(ways(ONE, TWO));
            case SEARCHING -> in(State.TRYING).replied(heard(Understanding.UNKNOWN), false);
            case ASKING -> opening.negotiation().opened(ways(NAMELESS, ONE));
            case WAITING -> in(State.TRYING).replied(heard(Understanding.ARRIVED), false);
            case ENDED -> in(State.TRYING).outOfTime();
        };
    }

    static void ends(Step step, Answer answer, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(State.ENDED);
        assertThat(step.move()).isEqualTo(new Move.End(answer));
        assertThat(step.lessons()).containsExactly(lessons);
    }

    static void goesOn(Step step, State state, Move move, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(state);
        assertThat(step.move()).isEqualTo(move);
        assertThat(step.lessons()).containsExactly(lessons);
    }

    static Lesson understood(Tongue tongue, Proof proof) {
        return new Lesson.Understood(new Known(tongue, proof));
    }
}
