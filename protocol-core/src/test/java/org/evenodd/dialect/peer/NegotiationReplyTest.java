package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.peer.Negotiations.CALL;
import static org.evenodd.dialect.peer.Negotiations.ELSEWHERE;
import static org.evenodd.dialect.peer.Negotiations.NEWS;
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
import static org.evenodd.dialect.peer.Negotiations.understood;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.dialect.peer.Negotiation.State;
import org.evenodd.dialect.peer.NegotiationStep.Action;
import org.evenodd.dialect.peer.NegotiationStep.Lesson;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A negotiation after replies, and after posted answers. */
class NegotiationReplyTest {

    @Nested
    class Saying {

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWhenItsTimeIsOver(State state) {
            ends(in(state).outOfTime(), new Answer.NoReplyInTime(), new Lesson.LeftUnanswered());
        }

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWithAnAnswer(State state) {
            Answer wrong = new Answer.ErrorReturned(1, "E012", "no");
            Negotiation saying = in(state);

            ends(
                    saying.replied(new ReadReply(wrong, Understanding.ANSWERED), true),
                    wrong,
                    understood(saying.form(), Proof.ANSWER));
        }

        @ParameterizedTest
        @CsvSource({
            "SURE, UNREADABLE",
            "SURE, BROKEN",
            "SURE, SILENT",
            "TRYING, UNREADABLE",
            "TRYING, BROKEN",
            "TRYING, SILENT"
        })
        void rejectsAndProvesNothingWithoutAReadableAnswer(State state, Understanding understanding) {
            ends(in(state).replied(heard(understanding), false), REASON, new Lesson.LeftUnanswered());
        }

        @ParameterizedTest
        @EnumSource(names = {"SURE", "TRYING", "SEARCHING"})
        void endsWithWhatWasPostedMeanwhile(State state) {
            Negotiation saying = in(state);

            ends(
                    saying.replied(heard(Understanding.BROKEN), true),
                    new Answer.Acknowledged(),
                    understood(saying.form(), Proof.POST));
        }

        @ParameterizedTest
        @EnumSource(names = {"UNKNOWN", "UNCLEAR", "NO_SUCH_PATH"})
        void searchesOnInASearch(Understanding understanding) {
            NegotiationStep step = in(State.SEARCHING).replied(heard(understanding), false);

            assertThat(step.lessons()).first().isEqualTo(new Lesson.FormRejected(TWO));
        }

        @ParameterizedTest
        @EnumSource(names = {"UNREADABLE", "BROKEN", "SILENT"})
        void searchesOnInASearchWithoutRejectingWhatWasNotAnswered(Understanding understanding) {
            Negotiation searching = in(State.TRYING)
                    .replied(heard(Understanding.UNKNOWN), false)
                    .negotiation();

            assertThat(searching.replied(heard(understanding), false).lessons())
                    .containsExactly(new Lesson.Exhausted());
        }

        @ParameterizedTest
        @CsvSource({
            "UNREADABLE, UNKNOWN, 1",
            "UNREADABLE, SILENT, 1",
            "UNCLEAR, UNREADABLE, 1",
            "UNKNOWN, UNREADABLE, 2",
            "UNKNOWN, SILENT, 1",
            "UNKNOWN, UNKNOWN, 1",
            "NO_SUCH_PATH, UNKNOWN, 1",
        })
        void endsWithTheAnswerToTheFormThatGotFurthestAtEqualityTheFirst(
                Understanding first, Understanding second, int told) {
            CallFormSearch two = CallFormSearch.begin(CALL, List.of(ONE, TWO), Set.of(ELSEWHERE), List.of());
            Negotiation searching = Negotiation.begin(CALL, Optional.empty())
                    .negotiation()
                    .found(two)
                    .negotiation();

            NegotiationStep end = searching
                    .replied(new ReadReply(new Answer.PeerUnreachable("1"), first), false)
                    .negotiation()
                    .replied(new ReadReply(new Answer.PeerUnreachable("2"), second), false);

            assertThat(end.action()).isEqualTo(new Action.End(new Answer.PeerUnreachable(Integer.toString(told))));
        }

        @ParameterizedTest
        @EnumSource(names = {"UNKNOWN", "UNCLEAR", "NO_SUCH_PATH"})
        void searchesOnAfterTheFirstTry(Understanding understanding) {
            NegotiationStep step = in(State.TRYING).replied(heard(understanding), false);

            CallForm next = understanding == Understanding.NO_SUCH_PATH ? ELSEWHERE : TWO;
            goesOn(step, State.SEARCHING, new Action.SendMessage(next), new Lesson.FormRejected(ONE));
        }

        @ParameterizedTest
        @EnumSource(names = {"UNCLEAR", "NO_SUCH_PATH", "ARRIVED"})
        void believesWhatWasUnderstoodBefore(Understanding understanding) {
            ReadReply reply = heard(understanding);

            ends(in(State.SURE).replied(reply, false), reply.answer());
        }

        @Test
        void searchesAnewWhereAKnownNameIsUnknownNow() {
            goesOn(
                    in(State.SURE).replied(heard(Understanding.UNKNOWN), false),
                    State.OPENING,
                    new Action.StartSearch(),
                    new Lesson.FormRejected(ONE));
        }

        @Test
        void missesADecisionFromAToolThatIsKnown() {
            Negotiation sure =
                    Negotiation.begin(CALL, known(TOOL, Proof.ANSWER)).negotiation();

            assertThat(sure.replied(heard(Understanding.ARRIVED), false).action())
                    .isInstanceOfSatisfying(
                            Action.End.class, end -> assertThat(end.answer()).isInstanceOf(Answer.Wrong.class));
        }

        @ParameterizedTest
        @EnumSource(names = {"TRYING", "SEARCHING"})
        void waitsForADecisionWhereSomethingHasArrived(State state) {
            goesOn(
                    in(state).replied(heard(Understanding.ARRIVED), false),
                    State.WAITING,
                    new Action.AwaitPostedAnswer());
        }

        @Test
        void isContentWithAnArrivalWhereNothingIsDecided() {
            Negotiation news = Negotiation.begin(NEWS, known(ONE, Proof.ANSWER)).negotiation();

            ends(
                    news.replied(heard(Understanding.ARRIVED), false),
                    new Answer.Acknowledged(),
                    understood(ONE, Proof.ARRIVAL));
        }

        @Test
        void takesAnUnreadableReplyToNewsForItsReceiptAndLearnsNothing() {
            Negotiation news = Negotiation.begin(NEWS, known(ONE, Proof.ANSWER)).negotiation();

            NegotiationStep end = news.replied(heard(Understanding.UNREADABLE), false);

            assertThat(end.lessons()).isEmpty();
            assertThat(end.action())
                    .isInstanceOfSatisfying(
                            Action.End.class,
                            ended -> assertThat(ended.answer()).isInstanceOf(Answer.ErrorReturned.class));
        }

        @Test
        void knowsThePostOfTheWayThatArrived() {
            Negotiation second = in(State.WAITING).waited(false, false).negotiation();

            ends(
                    second.replied(heard(Understanding.UNKNOWN), true),
                    new Answer.Acknowledged(),
                    understood(ONE, Proof.POST));
        }
    }

    @Nested
    class Waiting {

        @Test
        void endsWithThePost() {
            ends(in(State.WAITING).waited(true, false), new Answer.Acknowledged(), understood(ONE, Proof.POST));
        }

        @Test
        void searchesOnWhereNothingComes() {
            goesOn(
                    in(State.WAITING).waited(false, false),
                    State.SEARCHING,
                    new Action.SendMessage(TWO),
                    new Lesson.FormRejected(ONE));
        }

        @Test
        void doesNotDoubtAWayOfSomebodyWhoPosts() {
            goesOn(in(State.WAITING).waited(false, true), State.SEARCHING, new Action.SendMessage(TWO));
        }

        @Test
        void endsAfterAToolThatDecidedNothing() {
            Negotiation tool = in(State.ASKING).offered(TOOLS).negotiation();
            NegotiationStep step = tool.replied(heard(Understanding.ARRIVED), false)
                    .negotiation()
                    .waited(false, false);

            assertThat(step.lessons()).containsExactly(understood(TOOL, Proof.ARRIVAL));
            assertThat(step.action())
                    .isInstanceOfSatisfying(
                            Action.End.class, end -> assertThat(end.answer()).isInstanceOf(Answer.Wrong.class));
        }
    }
}
