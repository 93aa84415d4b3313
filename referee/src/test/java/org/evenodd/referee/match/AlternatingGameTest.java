package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.choice;
import static org.evenodd.referee.Sample.join;

import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.junit.jupiter.api.Test;

/** The game of a match decides who moves when, and how often. */
class AlternatingGameTest {

    private final MatchDriver match = new MatchDriver(Sample.TERMS, new AlternatingGame(3));

    private void move(int second, PlayerId player) {
        match.answers(second, player, choice(player, Parity.EVEN));
    }

    @Test
    void callsOnlyThePlayerWhoseMoveItIsEachTimeWithANewDeadline() {
        match.answers(1, P01, join(P01, true));
        match.answers(1, P02, join(P02, true));
        assertThat(match.latest(MatchEffect.CallPlayer.class))
                .extracting(MatchEffect.CallPlayer::id)
                .containsExactly(new CallId(P01, 2, 1));
        move(10, P01);
        assertThat(match.state()).isEqualTo(MatchState.COLLECTING_CHOICES);
        assertThat(match.latest(MatchEffect.CallPlayer.class))
                .extracting(MatchEffect.CallPlayer::id)
                .containsExactly(new CallId(P02, 3, 1));
        assertThat(match.latest(MatchEffect.CallPlayer.class))
                .extracting(MatchEffect.CallPlayer::deadline)
                .containsExactly(match.second(40));
    }

    @Test
    void finishesWithoutADrawWhereTheGameNeedsNone() {
        match.answers(1, P01, join(P01, true));
        match.answers(1, P02, join(P02, true));
        move(2, P01);
        move(3, P02);
        move(4, P01);
        assertThat(match.state()).isEqualTo(MatchState.FINISHED);
        assertThat(match.match().matchRecord().transcript())
                .extracting(TranscriptEntry::event)
                .doesNotContain("drawing");
    }
}
