package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import org.evenodd.manager.league.League;
import org.evenodd.manager.league.ResultForPlayer;
import org.evenodd.manager.statistics.Form.RecentResult;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Test;

class FormTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    @Test
    void isTheLastFiveResultsWithForfeitsAsWhatTheyAre() {
        League league = new SmallLeague(2, 6)
                .played(A, EVEN, B, ODD, 2)
                .played(A, EVEN, B, ODD, 1)
                .played(A, EVEN, B, EVEN, 1)
                .forfeited(A, B, null, Termination.REFUSED)
                .forfeited(B, A, null, Termination.REFUSED)
                .bothFailed(A, B, Termination.TIMEOUT_JOIN)
                .league();

        assertThat(Form.of(league, A).results())
                .extracting(RecentResult::result)
                .containsExactly(
                        ResultForPlayer.LOSS,
                        ResultForPlayer.DRAW,
                        ResultForPlayer.TECHNICAL_LOSS,
                        ResultForPlayer.FORFEIT_WIN,
                        ResultForPlayer.DOUBLE_FORFEIT);
        assertThat(Form.of(league, B).results())
                .extracting(RecentResult::opponent)
                .containsOnly(A);
    }

    @Test
    void isShorterWhileFewerMatchesAreDecided() {
        League league = new SmallLeague(2, 6).played(A, EVEN, B, ODD, 2).league();
        assertThat(Form.of(league, B).results())
                .containsExactly(new RecentResult(league.fixtures().get(0).id(), A, ResultForPlayer.LOSS));
        assertThat(Form.of(new SmallLeague(2, 6).league(), A).results()).isEmpty();
    }
}
