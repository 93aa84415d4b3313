package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import org.assertj.core.data.Offset;
import org.evenodd.manager.league.League;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class LuckTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final Offset<Double> EXACTLY = within(1e-12);

    /** As whoever may see everything is told. */
    private static Luck luck(League league, PlayerId player) {
        return Luck.of(league, player, match -> true);
    }

    /** Always different choices: every match is won, half of them by each, 1½ points on average. */
    @Test
    void isWhatIsMissingToOrAboveHalfTheWinsWhereChoicesAlwaysDiffer() {
        League league = new SmallLeague(2, 2)
                .played(A, EVEN, B, ODD, 2)
                .played(A, EVEN, B, ODD, 4)
                .league();
        assertThat(luck(league, A).expected()).isEqualTo(3, EXACTLY);
        assertThat(luck(league, A).difference()).isEqualTo(3, EXACTLY);
        assertThat(luck(league, B).difference()).isEqualTo(-3, EXACTLY);
    }

    @Test
    void isNoneWhereChoicesNeverDiffer() {
        League league = new SmallLeague(2, 1).played(A, EVEN, B, EVEN, 2).league();
        assertThat(luck(league, A)).isEqualTo(new Luck(1, 1, 1));
    }

    /** With p = ½ and q = 1 half of the matches are drawn: ½·1 + ¼·3 = 1¼ points on average. */
    @Test
    void followsFromTheHabitsOfBothSides() {
        League league = new SmallLeague(2, 2)
                .played(A, EVEN, B, EVEN, 2)
                .played(A, ODD, B, EVEN, 3)
                .league();
        assertThat(luck(league, A).expected()).isEqualTo(2.5, EXACTLY);
        assertThat(luck(league, A).difference()).isEqualTo(1.5, EXACTLY);
    }

    @Test
    void leavesForfeitsOut() {
        League league = new SmallLeague(2, 2)
                .forfeited(B, A, null, Termination.REFUSED)
                .played(A, EVEN, B, EVEN, 2)
                .league();
        assertThat(luck(league, A)).isEqualTo(new Luck(1, 1, 1));
        assertThat(luck(new SmallLeague(2, 1).league(), A)).isEqualTo(new Luck(0, 0, 0));
    }

    @Test
    void takesChoicesThatAreNotKnownForThoseOfACoin() {
        League league = new SmallLeague(2, 1).playedUnseen(A, B).league();
        assertThat(luck(league, A).expected()).isEqualTo(1.25, EXACTLY);
    }

    /** Whoever plays, two players expect together one point for a draw each or three for a win. */
    @Test
    void isExpectedEquallyByBothSidesOfEachMatch() {
        League league = League.replay(PlayedLeagues.smooth(6));
        double expected = league.standings().players().stream()
                .mapToDouble(player -> luck(league, player).expected())
                .sum();
        assertThat(expected).isBetween(2.0 * league.totalMatches(), 3.0 * league.totalMatches());
        assertThat(league.standings().players())
                .allSatisfy(player -> assertThat(luck(league, player).earned())
                        .isEqualTo(league.standings().recordOf(player).points()));
    }
}
