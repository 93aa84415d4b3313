package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.invalidChoice;
import static org.evenodd.referee.Sample.join;
import static org.evenodd.referee.Sample.note;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.referee.match.Match.IllegalMatchEventException;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every pair of a state and an event. */
class MatchTest {

    /** Returns every event of a call that is not, or no longer, awaited. */
    static Stream<MatchEvent> stale() {
        Instant at = MatchDriver.begun().second(3);
        CallId call = new CallId(P01, 1, 1);
        return Stream.of(
                new MatchEvent.AnswerReceived(at, call, join(P01, false), List.of(), false),
                new MatchEvent.AnswerPosted(at, P01, join(P01, false), List.of()),
                new MatchEvent.AnsweredWrong(at, call, List.of(invalidChoice("x"))),
                new MatchEvent.PostedWrong(at, P01, MessageType.GAME_JOIN_ACK, List.of(invalidChoice("x"))),
                new MatchEvent.CallFailed(at, call, "gone"),
                new MatchEvent.DeadlinePassed(at, call),
                new MatchEvent.RetryDue(at, call));
    }

    private static void changesNothing(MatchDriver match, MatchEvent event) {
        Match before = match.match();
        match.happens(event);
        assertThat(match.match()).isEqualTo(before);
        assertThat(match.latest()).isEmpty();
    }

    @Nested
    class WaitingForPlayers {

        private final MatchDriver match = MatchDriver.begun();

        @Test
        void isADrawThatNobodyPlayedWhenBothRefuse() {
            match.answers(1, P01, join(P01, false));
            match.answers(2, P02, join(P02, false));
            assertThat(match.verdict().outcome().status()).isEqualTo(MatchStatus.DRAW);
            assertThat(match.verdict().outcome().winner()).isEmpty();
            assertThat(match.verdict().faults()).containsOnlyKeys(P01, P02);
            assertThat(match.verdict().reason()).contains("P01", "P02");
        }

        @Test
        void takesARefusalThatIsPostedAfterAReceiptAsOneUntilTheChoicesAreCalledFor() {
            match.acknowledges(1, P01);
            match.posts(2, P01, join(P01, true));
            match.posts(3, P01, join(P01, false));
            match.posts(3, P01, join(P01, true));
            match.answers(4, P02, join(P02, true));
            assertThat(match.verdict().faults()).containsOnlyKeys(P01).containsValue(Termination.REFUSED);
        }

        @Test
        void changesNothingForARefusalThatIsPostedAfterTheCallForAChoiceWentOut() {
            match.acknowledges(1, P01);
            match.acknowledges(2, P02);
            assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
            changesNothing(match, new MatchEvent.AnswerPosted(match.second(3), P01, join(P01, false), List.of()));
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.referee.match.MatchTest#stale")
        void changesNothingOnceThePlayerHasJoined(MatchEvent event) {
            match.answers(1, P01, join(P01, true));
            changesNothing(match, event);
        }
    }

    @Nested
    class CollectingChoices {

        private final MatchDriver match = MatchDriver.collecting();

        @Test
        void refusesAReplyOfTheWrongKind() {
            assertThatThrownBy(() -> match.answers(2, P01, join(P01, true)))
                    .isInstanceOf(IllegalMatchEventException.class);
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.referee.match.MatchTest#stale")
        void changesNothingForWhatBelongsToTheInvitation(MatchEvent event) {
            changesNothing(match, event);
        }
    }

    @Nested
    class Finished {

        private final MatchDriver match = MatchDriver.finished();

        @ParameterizedTest
        @MethodSource("org.evenodd.referee.match.MatchTest#stale")
        void changesNothingForAnswersAndTimers(MatchEvent event) {
            changesNothing(match, event);
        }
    }

    @Nested
    class ItsRecord {

        @Test
        void keepsTheBeginningAndTheEndOfALongMatch() {
            MatchRecord matchRecord = MatchRecord.EMPTY;
            for (int i = 0; i < 200; i++) {
                matchRecord = matchRecord.plus(START, "event", String.valueOf(i));
            }
            assertThat(matchRecord.transcript()).hasSize(MatchRecord.MOST_ENTRIES);
            assertThat(matchRecord.transcript().get(0).detail()).isEqualTo("0");
            assertThat(matchRecord
                            .transcript()
                            .get(MatchRecord.MOST_ENTRIES - 1)
                            .detail())
                    .isEqualTo("199");
        }

        @Test
        void cutsALongDetailShort() {
            MatchRecord matchRecord = MatchRecord.EMPTY.plus(START, "event", "😀".repeat(500));
            assertThat(matchRecord.transcript().get(0).detail()).isEqualTo("😀".repeat(200) + "…");
        }

        @Test
        void countsTheSameNoteOnce() {
            MatchRecord matchRecord = MatchRecord.EMPTY
                    .noting(P01, List.of(note("/match_id")))
                    .noting(P01, List.of(note("/match_id"), note("/player_id")));
            assertThat(matchRecord.notes().get(P01))
                    .extracting(n -> n.field() + " " + n.count())
                    .containsExactly("/match_id 2", "/player_id 1");
        }
    }
}
