package org.evenodd.manager.rating;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class RatingHistoryTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);
    private static final List<PlayerId> PLAYERS = List.of(P01, P02, P03);
    private static final List<Outcome> FIRST = List.of(new Outcome.Win(P01, P02, P01));
    private static final List<Outcome> SECOND = List.of(new Outcome.Win(P03, P01, P03));

    @Test
    void endsWithTheRatingsOfAllRounds() {
        RatingHistory history = RatingHistory.of(PLAYERS, List.of(FIRST, SECOND));
        Ratings all = Ratings.of(PLAYERS, List.of(FIRST.get(0), SECOND.get(0)), 1);
        for (PlayerId player : PLAYERS) {
            assertThat(history.of(player)).hasSize(2);
            assertThat(history.of(player).get(1))
                    .isEqualTo(all.of(player).orElseThrow().elo());
        }
    }

    @Test
    void ratesWhoHasNotPlayedAsTheAverage() {
        RatingHistory history = RatingHistory.of(PLAYERS, List.of(FIRST, SECOND));
        assertThat(history.of(P03).get(0)).isEqualTo(Rating.AVERAGE);
        assertThat(history.of(P01).get(0)).isGreaterThan(Rating.AVERAGE);
        assertThat(history.of(P01).get(1)).isLessThan(history.of(P01).get(0));
    }

    @Test
    void knowsNothingOfOthers() {
        assertThat(RatingHistory.of(List.of(P01, P02), List.of(FIRST)).of(P03)).isEmpty();
    }
}
