package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.evenodd.dialect.peer.Negotiations.CALL;
import static org.evenodd.dialect.peer.Negotiations.ELSEWHERE;
import static org.evenodd.dialect.peer.Negotiations.NAMELESS;
import static org.evenodd.dialect.peer.Negotiations.ONE;
import static org.evenodd.dialect.peer.Negotiations.REASON;
import static org.evenodd.dialect.peer.Negotiations.TOOL;
import static org.evenodd.dialect.peer.Negotiations.TOOLS;
import static org.evenodd.dialect.peer.Negotiations.TWO;
import static org.evenodd.dialect.peer.Negotiations.ends;
import static org.evenodd.dialect.peer.Negotiations.goesOn;
import static org.evenodd.dialect.peer.Negotiations.heard;
import static org.evenodd.dialect.peer.Negotiations.in;
import static org.evenodd.dialect.peer.Negotiations.known;
import static org.evenodd.dialect.peer.Negotiations.ways;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.dialect.peer.Negotiation.State;
import org.evenodd.dialect.peer.NegotiationStep.Action;
import org.evenodd.dialect.peer.NegotiationStep.Lesson;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NegotiationTest {

    @ParameterizedTest
    @EnumSource(State.class)
    void reachesEachOfItsStates(State state) {
        assertThat(in(state).state()).isEqualTo(state);
    }

    private static Stream<Arguments> illegal() {
        Map<String, Function<Negotiation, NegotiationStep>> events = Map.of(
                "opened", each -> each.found(ways(ONE)),
                "offered", each -> each.offered(TOOLS),
                "replied", each -> each.replied(heard(Understanding.ANSWERED), false),
                "waited", each -> each.waited(true, false),
                "out of time", Negotiation::outOfTime);
        Set<State> saying = EnumSet.of(State.SURE, State.TRYING, State.SEARCHING);
        Map<String, Set<State>> legal = Map.of(
                "opened", EnumSet.of(State.OPENING),
                "offered", EnumSet.of(State.ASKING),
                "replied", saying,
                "waited", EnumSet.of(State.WAITING),
                "out of time", EnumSet.of(State.SURE, State.TRYING, State.SEARCHING, State.ASKING));
        return events.entrySet().stream()
                .flatMap(event -> Arrays.stream(State.values())
                        .filter(state -> !legal.get(event.getKey()).contains(state))
                        .map(state -> Arguments.of(event.getKey(), state, event.getValue())));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("illegal")
    void isABugWhereItsTableHasNoMove(String event, State state, Function<Negotiation, NegotiationStep> happens) {
        assertThatIllegalStateException()
                .isThrownBy(() -> happens.apply(in(state)))
                .withMessageStartingWith(state.name());
    }

    @Nested
    class Beginning {

        @Test
        void saysAtOnceWhatWasAnswered() {
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.ANSWER)), State.SURE, new Action.SendMessage(TWO));
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.ARRIVAL)), State.SURE, new Action.SendMessage(TWO));
        }

        @Test
        void triesWhatWasAnsweredByAPost() {
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.POST)), State.TRYING, new Action.SendMessage(TWO));
        }

        @Test
        void looksForWaysWhereNothingIsKnown() {
            goesOn(Negotiation.begin(CALL, Optional.empty()), State.OPENING, new Action.StartSearch());
        }
    }

    @Nested
    class Opening {

        @Test
        void triesTheLikeliest() {
            goesOn(in(State.OPENING).found(ways(ONE, TWO)), State.TRYING, new Action.SendMessage(ONE));
        }

        @Test
        void asksForAToolWhereItsNameIsMissing() {
            goesOn(in(State.OPENING).found(ways(NAMELESS)), State.ASKING, new Action.AskForTools(NAMELESS));
        }

        @Test
        void speaksAsTheProtocolSaysWhereNothingIsLeft() {
            goesOn(in(State.OPENING).found(ways()), State.TRYING, new Action.SendMessage(CallForm.canonical(CALL)));
        }

        @Test
        void goesOnWithWhatWasNotTriedAfterAWayThatWasKnown() {
            NegotiationStep failed = Negotiation.begin(CALL, known(ONE, Proof.ANSWER))
                    .negotiation()
                    .replied(heard(Understanding.UNKNOWN), false);

            goesOn(failed, State.OPENING, new Action.StartSearch(), new Lesson.FormRejected(ONE));
            goesOn(failed.negotiation().found(ways(ONE, TWO)), State.SEARCHING, new Action.SendMessage(TWO));
        }

        @Test
        void looksAtOtherPathsAfterOneWithNothingThere() {
            NegotiationStep failed = Negotiation.begin(CALL, known(ONE, Proof.POST))
                    .negotiation()
                    .replied(heard(Understanding.NO_SUCH_PATH), false);

            goesOn(failed.negotiation().found(ways(ONE, TWO)), State.SEARCHING, new Action.SendMessage(ELSEWHERE));
        }

        @Test
        void endsWithTheFirstAnswerWhereNoWayIsLeft() {
            NegotiationStep failed = Negotiation.begin(CALL, known(ONE, Proof.ANSWER))
                    .negotiation()
                    .replied(heard(Understanding.UNKNOWN), false);

            ends(failed.negotiation().found(ways(ONE)), REASON, new Lesson.Exhausted());
        }
    }

    @Nested
    class Asking {

        @Test
        void callsTheToolForTheMessageFirst() {
            goesOn(in(State.ASKING).offered(TOOLS), State.TRYING, new Action.SendMessage(TOOL));
        }

        @Test
        void goesOnWithoutATool() {
            goesOn(in(State.ASKING).offered(List.of()), State.TRYING, new Action.SendMessage(ONE));
        }

        @Test
        void timesOutWhereNothingIsLeft() {
            Negotiation asking = in(State.OPENING).found(ways(NAMELESS)).negotiation();

            ends(asking.offered(List.of()), new Answer.NoReplyInTime(), new Lesson.Exhausted());
        }

        @Test
        void endsWhenItsTimeIsOver() {
            ends(in(State.ASKING).outOfTime(), new Answer.NoReplyInTime(), new Lesson.LeftUnanswered());
        }
    }
}
