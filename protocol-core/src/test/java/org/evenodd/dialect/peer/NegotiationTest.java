package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NegotiationTest {

    private static final MessageType CALL = MessageType.CHOOSE_PARITY_CALL;
    private static final MessageType NEWS = MessageType.ROUND_COMPLETED;
    private static final Tongue ONE = Tongue.method("one");
    private static final Tongue TWO = Tongue.method("two");
    private static final Tongue ELSEWHERE = new Tongue(Framing.METHOD, "one", "", "/");
    private static final Tongue NAMELESS = new Tongue(Framing.TOOL_CALL, "", "", "");
    private static final Tongue TOOL = new Tongue(Framing.TOOL_CALL, "choose_parity", "", "");
    private static final Tools TOOLS = Tools.of(PeerFixture.json("{\"tools\": [{\"name\": \"choose_parity\"}]}"));
    private static final Answer REASON = new Answer.Unreachable("it is broken");

    private static Search ways(Tongue... ways) {
        return Search.begin(CALL, List.of(ways), Set.of(), List.of("/"));
    }

    private static Heard heard(Understanding understanding) {
        return new Heard(understanding == Understanding.ARRIVED ? new Answer.Taken() : REASON, understanding);
    }

    private static Optional<Known> known(Tongue tongue, Proof proof) {
        return Optional.of(new Known(tongue, proof));
    }

    private static Negotiation in(State state) {
        return at(state).negotiation();
    }

    private static Step at(State state) {
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

    private static void ends(Step step, Answer answer, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(State.ENDED);
        assertThat(step.move()).isEqualTo(new Move.End(answer));
        assertThat(step.lessons()).containsExactly(lessons);
    }

    private static void goesOn(Step step, State state, Move move, Lesson... lessons) {
        assertThat(step.negotiation().state()).isEqualTo(state);
        assertThat(step.move()).isEqualTo(move);
        assertThat(step.lessons()).containsExactly(lessons);
    }

    private static Lesson understood(Tongue tongue, Proof proof) {
        return new Lesson.Understood(new Known(tongue, proof));
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void reachesEachOfItsStates(State state) {
        assertThat(in(state).state()).isEqualTo(state);
    }

    private static Stream<Arguments> illegal() {
        Map<String, Function<Negotiation, Step>> events = Map.of(
                "opened", each -> each.opened(ways(ONE)),
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
    void isABugWhereItsTableHasNoMove(String event, State state, Function<Negotiation, Step> happens) {
        assertThatIllegalStateException()
                .isThrownBy(() -> happens.apply(in(state)))
                .withMessageStartingWith(state.name());
    }

    @Nested
    class Beginning {

        @Test
        void saysAtOnceWhatWasAnswered() {
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.ANSWER)), State.SURE, new Move.Say(TWO));
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.ARRIVAL)), State.SURE, new Move.Say(TWO));
        }

        @Test
        void triesWhatWasAnsweredByAPost() {
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.POST)), State.TRYING, new Move.Say(TWO));
        }

        @Test
        void looksForWaysWhereNothingIsKnownForCertain() {
            goesOn(Negotiation.begin(CALL, Optional.empty()), State.OPENING, new Move.Open());
            goesOn(Negotiation.begin(CALL, known(TWO, Proof.MEMORY)), State.OPENING, new Move.Open());
        }
    }

    @Nested
    class Opening {

        @Test
        void triesTheLikeliest() {
            goesOn(in(State.OPENING).opened(ways(ONE, TWO)), State.TRYING, new Move.Say(ONE));
        }

        @Test
        void asksForAToolWhereItsNameIsMissing() {
            goesOn(in(State.OPENING).opened(ways(NAMELESS)), State.ASKING, new Move.AskForTools(NAMELESS));
        }

        @Test
        void speaksAsTheProtocolSaysWhereNothingIsLeft() {
            goesOn(in(State.OPENING).opened(ways()), State.TRYING, new Move.Say(Tongue.canonical(CALL)));
        }

        @Test
        void goesOnWithWhatWasNotTriedAfterAWayThatWasKnown() {
            Step failed = Negotiation.begin(CALL, known(ONE, Proof.ANSWER))
                    .negotiation()
                    .replied(heard(Understanding.UNKNOWN), false);

            goesOn(failed, State.OPENING, new Move.Open(), new Lesson.Refused(ONE));
            goesOn(failed.negotiation().opened(ways(ONE, TWO)), State.SEARCHING, new Move.Say(TWO));
        }

        @Test
        void looksAtOtherPathsAfterOneWithNothingThere() {
            Step failed = Negotiation.begin(CALL, known(ONE, Proof.POST))
                    .negotiation()
                    .replied(heard(Understanding.NO_SUCH_PATH), false);

            goesOn(failed.negotiation().opened(ways(ONE, TWO)), State.SEARCHING, new Move.Say(ELSEWHERE));
        }

        @Test
        void endsWithTheFirstAnswerWhereNoWayIsLeft() {
            Step failed = Negotiation.begin(CALL, known(ONE, Proof.ANSWER))
                    .negotiation()
                    .replied(heard(Understanding.UNKNOWN), false);

            ends(failed.negotiation().opened(ways(ONE)), REASON, new Lesson.Exhausted());
        }
    }

    @Nested
    class Asking {

        @Test
        void callsTheToolForTheMessageFirst() {
            goesOn(in(State.ASKING).offered(TOOLS), State.TRYING, new Move.Say(TOOL));
        }

        @Test
        void goesOnWithoutATool() {
            goesOn(in(State.ASKING).offered(Tools.NONE), State.TRYING, new Move.Say(ONE));
        }

        @Test
        void timesOutWhereNothingIsLeft() {
            Negotiation asking = in(State.OPENING).opened(ways(NAMELESS)).negotiation();

            ends(asking.offered(Tools.NONE), new Answer.TimedOut(), new Lesson.Exhausted());
        }

        @Test
        void endsWhenItsTimeIsOver() {
            ends(in(State.ASKING).outOfTime(), new Answer.TimedOut());
        }
    }

    @Nested
    class Saying {

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWhenItsTimeIsOver(State state) {
            ends(in(state).outOfTime(), new Answer.TimedOut());
        }

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWithAnAnswer(State state) {
            Answer wrong = new Answer.Refused(1, "E012", "no");
            Negotiation saying = in(state);

            ends(
                    saying.replied(new Heard(wrong, Understanding.ANSWERED), true),
                    wrong,
                    understood(saying.tongue(), Proof.ANSWER));
        }

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWhereNobodyListens(State state) {
            ends(in(state).replied(heard(Understanding.SILENT), false), REASON);
        }

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWithWhatWasPostedMeanwhile(State state) {
            Negotiation saying = in(state);

            ends(
                    saying.replied(heard(Understanding.BROKEN), true),
                    new Answer.Taken(),
                    understood(saying.tongue(), Proof.POST));
        }

        @ParameterizedTest
        @EnumSource(names = {"UNKNOWN", "UNCLEAR", "NO_SUCH_PATH", "BROKEN"})
        void searchesOnInASearch(Understanding understanding) {
            Step step = in(State.SEARCHING).replied(heard(understanding), false);

            assertThat(step.lessons()).first().isEqualTo(new Lesson.Refused(TWO));
            assertThat(step.negotiation().first()).isEqualTo(REASON);
        }

        @ParameterizedTest
        @EnumSource(names = {"UNKNOWN", "UNCLEAR", "NO_SUCH_PATH"})
        void searchesOnAfterTheFirstTry(Understanding understanding) {
            Step step = in(State.TRYING).replied(heard(understanding), false);

            Tongue next = understanding == Understanding.NO_SUCH_PATH ? ELSEWHERE : TWO;
            goesOn(step, State.SEARCHING, new Move.Say(next), new Lesson.Refused(ONE));
        }

        @Test
        void endsWhereTheFirstTryBreaksTheAgent() {
            ends(in(State.TRYING).replied(heard(Understanding.BROKEN), false), REASON);
        }

        @ParameterizedTest
        @EnumSource(names = {"UNCLEAR", "NO_SUCH_PATH", "BROKEN", "ARRIVED"})
        void believesWhatWasUnderstoodBefore(Understanding understanding) {
            Heard heard = heard(understanding);

            ends(in(State.SURE).replied(heard, false), heard.answer());
        }

        @Test
        void searchesAnewWhereAKnownNameIsUnknownNow() {
            goesOn(
                    in(State.SURE).replied(heard(Understanding.UNKNOWN), false),
                    State.OPENING,
                    new Move.Open(),
                    new Lesson.Refused(ONE));
        }

        @Test
        void missesADecisionFromAToolThatIsKnown() {
            Negotiation sure =
                    Negotiation.begin(CALL, known(TOOL, Proof.ANSWER)).negotiation();

            assertThat(sure.replied(heard(Understanding.ARRIVED), false).move())
                    .isInstanceOfSatisfying(
                            Move.End.class, end -> assertThat(end.answer()).isInstanceOf(Answer.Wrong.class));
        }

        @ParameterizedTest
        @EnumSource(names = {"TRYING", "SEARCHING"})
        void waitsForADecisionWhereSomethingHasArrived(State state) {
            goesOn(in(state).replied(heard(Understanding.ARRIVED), false), State.WAITING, new Move.Wait());
        }

        @Test
        void isContentWithAnArrivalWhereNothingIsDecided() {
            Negotiation news = Negotiation.begin(NEWS, known(ONE, Proof.ANSWER)).negotiation();

            ends(news.replied(heard(Understanding.ARRIVED), false), new Answer.Taken(), understood(ONE, Proof.ARRIVAL));
        }

        @Test
        void knowsThePostOfTheWayThatArrived() {
            Negotiation second = in(State.WAITING).waited(false, false).negotiation();

            ends(second.replied(heard(Understanding.UNKNOWN), true), new Answer.Taken(), understood(ONE, Proof.POST));
        }
    }

    @Nested
    class Waiting {

        @Test
        void endsWithThePost() {
            ends(in(State.WAITING).waited(true, false), new Answer.Taken(), understood(ONE, Proof.POST));
        }

        @Test
        void searchesOnWhereNothingComes() {
            goesOn(in(State.WAITING).waited(false, false), State.SEARCHING, new Move.Say(TWO), new Lesson.Refused(ONE));
        }

        @Test
        void doesNotDoubtAWayOfSomebodyWhoPosts() {
            goesOn(in(State.WAITING).waited(false, true), State.SEARCHING, new Move.Say(TWO));
        }

        @Test
        void endsAfterAToolThatDecidedNothing() {
            Negotiation tool = in(State.ASKING).offered(TOOLS).negotiation();
            Step step = tool.replied(heard(Understanding.ARRIVED), false)
                    .negotiation()
                    .waited(false, false);

            assertThat(step.lessons()).containsExactly(understood(TOOL, Proof.ARRIVAL));
            assertThat(step.move())
                    .isInstanceOfSatisfying(
                            Move.End.class, end -> assertThat(end.answer()).isInstanceOf(Answer.Wrong.class));
        }
    }
}
