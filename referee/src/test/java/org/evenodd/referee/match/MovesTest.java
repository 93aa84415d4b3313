package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.FIXED;
import static org.evenodd.referee.Sample.FIXTURE;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.join;
import static org.evenodd.referee.Sample.move;

import java.time.Duration;
import java.util.Map;
import org.evenodd.game.MovePosition;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A game of several moves decides who moves when; a match allows a player only so much silence, error and time. */
class MovesTest {

    private static final MatchTimeouts TERMS =
            new MatchTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30), FIXED, Map.of());

    private final MatchDriver match = new MatchDriver(TERMS, new TicTacToe().begin(FIXTURE, new java.util.Random(1)));
    private int moves;

    @BeforeEach
    void bothJoin() {
        match.answers(1, P01, join(P01, true));
        match.answers(1, P02, join(P02, true));
    }

    private void moves(double second, PlayerId player, int row, int col) {
        match.answers(second, player, move(player, ++moves, row, col));
    }

    private MatchEffect.CallPlayer call() {
        assertThat(match.latest(MatchEffect.CallPlayer.class)).hasSize(1);
        return match.latest(MatchEffect.CallPlayer.class).get(0);
    }

    private Map<PlayerId, Termination> faults() {
        return match.verdict().faults();
    }

    @Test
    void areAskedOfOnePlayerAfterTheOtherEachWithANewDeadline() {
        assertThat(call().id()).isEqualTo(new CallId(P01, 2, 1));
        assertThat(call().deadline()).isEqualTo(match.second(11));
        moves(4, P01, 0, 0);
        assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
        assertThat(call().id()).isEqualTo(new CallId(P02, 3, 1));
        assertThat(call().deadline()).isEqualTo(match.second(14));
        assertThat(call().left()).isEqualTo(Duration.ofSeconds(30));
        moves(5, P02, 1, 1);
        assertThat(call().left()).as("it took 3 seconds for its first move").isEqualTo(Duration.ofSeconds(27));
    }

    @Test
    void endTheMatchAndAreReportedWithTheTimeThatEachTook() {
        int[][] squares = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}};
        for (int i = 0; i < squares.length; i++) {
            moves(2 + 2 * i, i % 2 == 0 ? P01 : P02, squares[i][0], squares[i][1]);
        }
        assertThat(match.state()).isEqualTo(MatchState.FINISHED);
        assertThat(match.verdict().outcome().winner()).contains(P01);
        assertThat(match.verdict().reason()).isEqualTo("P01 has three X in a line");
        assertThat(((MovePosition<?, ?, ?>) match.match().position()).moves())
                .extracting(MadeMove::tookMs)
                .containsExactly(1000, 2000, 2000, 2000, 2000);
        assertThat(match.match().matchRecord().transcript())
                .extracting(TranscriptEntry::event)
                .doesNotContain("drawing");
    }

    @Test
    void areForfeitedByTheFourthWrongAnswerOfAMatch() {
        match.answersWrong(2, P01);
        match.answersWrong(3, P01);
        moves(4, P01, 0, 0);
        moves(5, P02, 1, 1);
        match.answersWrong(6, P01);
        assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
        match.answersWrong(7, P01);
        assertThat(faults()).isEqualTo(Map.of(P01, Termination.INVALID_CHOICE));
    }

    @Test
    void areForfeitedByTheFourthSilenceOfAMatchNotOfTheOtherPlayer() {
        match.isUnreachable(1, P01);
        match.isDueAgain(3, P01);
        moves(4, P01, 0, 0);
        match.isUnreachable(4, P02);
        match.isDueAgain(6, P02);
        moves(7, P02, 1, 1);
        for (double second = 8; second < 12; second += 2) {
            match.isUnreachable(second, P01);
            match.isDueAgain(second + 1, P01);
        }
        assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
        match.isUnreachable(12, P01);
        assertThat(faults()).isEqualTo(Map.of(P01, Termination.UNREACHABLE));
    }

    @Test
    void mayTakeThirtySecondsTogetherPausesNotCounted() {
        moves(10, P01, 0, 0); // 9 s
        moves(10, P02, 1, 1);
        match.timesOut(20, P01); // 19 s
        match.isDueAgain(22, P01);
        moves(31, P01, 0, 1); // 28 s
        moves(31, P02, 2, 2);
        assertThat(call().deadline()).isEqualTo(match.second(33));
        assertThat(call().left()).isEqualTo(Duration.ofSeconds(2));
        match.timesOut(33, P01);
        assertThat(faults()).as("retries are left, time is not").isEqualTo(Map.of(P01, Termination.TIMEOUT_CHOICE));
    }
}
