package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import org.evenodd.manager.rating.WilsonInterval;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class HabitsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    @Test
    void countChoicesInAllAndByHowTheMatchBeforeEnded() {
        SmallLeague league = new SmallLeague(2, 5)
                .played(A, EVEN, B, ODD, 2)
                .played(A, EVEN, B, ODD, 1)
                .played(A, ODD, B, ODD, 1)
                .played(A, ODD, B, EVEN, 1)
                .played(A, ODD, B, EVEN, 1);

        assertThat(Habits.of(league.league(), A))
                .isEqualTo(
                        new Habits(new EvenShare(2, 5), new EvenShare(1, 2), new EvenShare(0, 1), new EvenShare(0, 1)));
        assertThat(Habits.of(league.league(), B))
                .isEqualTo(
                        new Habits(new EvenShare(2, 5), new EvenShare(0, 1), new EvenShare(1, 2), new EvenShare(1, 1)));
    }

    @Test
    void leaveOutChoicesThatAreNotKnown() {
        SmallLeague league = new SmallLeague(2, 2).playedUnseen(A, B).played(A, EVEN, B, ODD, 2);
        assertThat(Habits.of(league.league(), A).all()).isEqualTo(new EvenShare(1, 1));
        assertThat(Habits.of(league.league(), A).afterWin()).isEqualTo(new EvenShare(1, 1));
    }

    @Test
    void countAChoiceAfterAForfeitInAllOnly() {
        SmallLeague league = new SmallLeague(2, 2)
                .forfeited(B, A, ODD, Termination.TIMEOUT_CHOICE)
                .played(A, EVEN, B, ODD, 2);
        assertThat(Habits.of(league.league(), A))
                .isEqualTo(new Habits(new EvenShare(1, 2), EvenShare.NONE, EvenShare.NONE, EvenShare.NONE));
        assertThat(Habits.of(league.league(), B).all()).isEqualTo(new EvenShare(0, 1));
    }

    @Test
    void haveAShareOnlyIfThereWasAChoice() {
        assertThat(EvenShare.NONE.share()).isEmpty();
        assertThat(EvenShare.NONE.interval()).isEqualTo(new WilsonInterval(0, 1));
        assertThat(new EvenShare(3, 4).share().orElseThrow()).isEqualTo(0.75, within(1e-12));
        assertThat(new EvenShare(3, 4).interval()).isEqualTo(WilsonInterval.of(3, 4));
    }
}
