package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.choice;
import static org.evenodd.referee.Sample.join;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The effects of one player's answers, faults and silence. */
class PlayerTurnTest {

    private static MatchEffect.Warn warning(MatchDriver match) {
        return match.latest(MatchEffect.Warn.class).get(0);
    }

    private static MatchEffect.CallPlayer call(MatchDriver match) {
        return match.latest(MatchEffect.CallPlayer.class).get(0);
    }

    @Nested
    class Silence {

        private final MatchDriver match = MatchDriver.begun();

        @Test
        void isATechnicalLossAfterOneTryWhereTheManagerAsksForNoRetryAndLeavesTheOtherItsRetries() {
            Contestant onTrial = Sample.contestant(1, 0);
            MatchDriver trial =
                    new MatchDriver(Sample.TERMS.in(Sample.assignment(Sample.MATCH, DoubleForfeit.DRAW, 1, onTrial)));
            trial.timesOut(5, P01);
            assertThat(warning(trial).consequence()).isEqualTo(new FaultConsequence.MatchForfeited(0, 0));
            trial.timesOut(5, P02);
            assertThat(warning(trial).consequence()).isInstanceOf(FaultConsequence.RetryAt.class);
        }

        @Test
        void isRepeatedNoMoreOftenThanTheRefereesOwnSettingsSayWhateverTheManagerAsksFor() {
            Contestant often = Sample.contestant(1, 100);
            assertThat(Sample.TERMS
                            .in(Sample.assignment(Sample.MATCH, DoubleForfeit.DRAW, 1, often))
                            .retry(P01)
                            .maxRetries())
                    .isEqualTo(Sample.TERMS.retry().maxRetries());
        }
    }

    @Nested
    class LateAnswers {

        private final MatchDriver match = MatchDriver.begun();

        @Test
        void changeNothingAfterTheTimeOutAndTheAnnouncedRetryGoesOut() {
            match.timesOut(5, P01);
            match.posts(6, P01, join(P01, true));
            assertThat(match.latest()).isEmpty();
            match.isDueAgain(7, P01);
            assertThat(call(match).id().number()).isEqualTo(2);
        }

        @Test
        void changeNothingEvenBeforeTheTimerHasSpoken() {
            match.answers(5.1, P01, join(P01, true));
            match.timesOut(5.1, P01);
            assertThat(warning(match).fault().code()).isEqualTo(ErrorCode.E001);
        }

        @Test
        void countInTheLastMoment() {
            match.answers(5, P01, join(P01, true));
            match.timesOut(5, P01);
            assertThat(match.latest()).isEmpty();
        }

        @Test
        void toAnEarlierTryCountWhenTheyArePostedInTheTimeOfALaterOne() {
            match.answers(1, P02, join(P02, true));
            match.timesOut(5, P01);
            match.isDueAgain(7, P01);
            match.posts(8, P01, join(P01, true));
            assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
        }

        @Test
        void inTimeByAnotherWaySpareThePlayerTheRetryAfterABrokenConnection() {
            match.isUnreachable(1, P01);
            match.posts(2, P01, join(P01, true));
            match.isDueAgain(3, P01);
            assertThat(match.latest()).isEmpty();
        }
    }

    @Nested
    class WrongAnswers {

        private final MatchDriver match = MatchDriver.collecting();

        @Test
        void toAnInvitationEndAsAnInvalidJoin() {
            MatchDriver joining = MatchDriver.begun();
            joining.answers(1, P02, join(P02, true));
            for (int answer = 0; answer < 4; answer++) {
                joining.answersWrong(1, P01);
            }
            assertThat(joining.verdict().faults()).containsEntry(P01, Termination.INVALID_JOIN);
        }

        private void answersWrongFourTimes() {
            for (int answer = 0; answer < 4; answer++) {
                match.answersWrong(2 + answer, P01);
            }
        }

        private PlayerFault postsWrong(double second) {
            match.happens(new MatchEvent.PostedWrong(
                    match.second(second),
                    P01,
                    MessageType.CHOOSE_PARITY_RESPONSE,
                    List.of(Sample.invalidChoice("Even"))));
            return warning(match).fault();
        }

        @Test
        void areFollowedByNoRightOne() {
            answersWrongFourTimes();
            match.posts(10, P01, choice(P01, Parity.ODD));
            match.answers(11, P02, choice(P02, Parity.ODD));
            assertThat(faults()).isEqualTo(Map.of(P01, Termination.INVALID_CHOICE));
        }

        @Test
        void changeNothingAfterARightOneThatWasPosted() {
            match.answersWrong(2, P01);
            match.posts(3, P01, choice(P01, Parity.ODD));
            answersWrongFourTimes();
            match.answers(7, P02, choice(P02, Parity.ODD));
            assertThat(match.state()).isEqualTo(MatchState.FINISHED);
        }

        private Map<PlayerId, Termination> faults() {
            return match.verdict().faults();
        }

        @Test
        void thatAreFollowedBySilenceAreATimeOutLikeAnyOther() {
            match.answersWrong(2, P01);
            match.timesOut(31, P01);
            assertThat(warning(match).consequence()).isEqualTo(new FaultConsequence.RetryAt(1, 3, match.second(33)));
        }

        @Test
        void thatArePostedCountAsTriesAlsoWhileARetryIsDue() {
            match.answers(1, P02, choice(P02, Parity.ODD));
            match.isUnreachable(2, P01);
            for (int post = 1; post <= 3; post++) {
                postsWrong(3);
                assertThat(warning(match).consequence())
                        .isEqualTo(new FaultConsequence.AnswerWithin(post, 3, Duration.ofSeconds(28)));
                assertThat(match.latest(MatchEffect.CallPlayer.class)).isEmpty();
            }
            postsWrong(3);
            assertThat(faults()).isEqualTo(Map.of(P01, Termination.INVALID_CHOICE));
        }

        @Test
        void thatArePostedLeaveARightReplyToTheEarlierCallItsWorth() {
            CallId first = match.callOf(P01);
            postsWrong(2);
            match.happens(
                    new MatchEvent.AnswerReceived(match.second(3), first, choice(P01, Parity.ODD), List.of(), false));
            match.answers(4, P02, choice(P02, Parity.ODD));
            assertThat(match.state()).isEqualTo(MatchState.FINISHED);
        }
    }
}
