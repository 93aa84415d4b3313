package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import org.evenodd.manager.league.League;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Test;

class RankMovementTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    private static SmallLeague afterOneRound() {
        return new SmallLeague(2, 3).played(A, EVEN, B, ODD, 2).finished(1);
    }

    @Test
    void isFromTheStandingsBeforeTheLastCompletedRound() {
        League league = afterOneRound()
                .played(A, EVEN, B, ODD, 1)
                .finished(2)
                .played(A, EVEN, B, ODD, 1)
                .finished(3)
                .league();

        assertThat(RankMovement.of(league))
                .containsOnlyKeys(A, B)
                .containsEntry(B, new RankMovement(1, 2))
                .containsEntry(A, new RankMovement(2, 1));
        assertThat(RankMovement.of(league).get(B).change()).isEqualTo(1);
    }

    @Test
    void isNoneAfterTheFirstRoundAsNobodyHadARankBefore() {
        assertThat(RankMovement.of(afterOneRound().league()).values())
                .extracting(RankMovement::change)
                .containsOnly(0);
        assertThat(RankMovement.of(new SmallLeague(3, 1).league()).values())
                .extracting(RankMovement::change)
                .containsOnly(0);
    }

    @Test
    void namesTheRanksOfTheStandingsAndMovesNobodyWithoutAnother() {
        League league = League.replay(PlayedLeagues.smooth(8));
        var movements = RankMovement.of(league);
        assertThat(league.rows())
                .allSatisfy(
                        row -> assertThat(movements.get(row.playerId()).now()).isEqualTo(row.rank()));
        assertThat(movements.values().stream().mapToInt(RankMovement::change).sum())
                .isZero();
    }
}
