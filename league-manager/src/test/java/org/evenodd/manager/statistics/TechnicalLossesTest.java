package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.manager.league.League;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.manager.statistics.TechnicalLosses.LossCause;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TechnicalLossesTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    @Test
    void areCountedByCauseTheMostFrequentFirst() {
        League league = new SmallLeague(2, 4)
                .forfeited(A, B, null, Termination.REFUSED)
                .forfeited(A, B, null, Termination.TIMEOUT_CHOICE)
                .forfeited(B, A, null, Termination.TIMEOUT_JOIN)
                .bothFailed(A, B, Termination.TIMEOUT_CHOICE)
                .league();

        TechnicalLosses losses = TechnicalLosses.of(league, A);
        assertThat(losses.causes())
                .containsExactly(
                        new LossCause(
                                MatchTermination.TIMEOUT_CHOICE,
                                "did not choose in time",
                                "Limit the time that your strategy may take, and have a fallback choice ready.",
                                2),
                        new LossCause(
                                MatchTermination.REFUSED,
                                "refused the invitation",
                                "Answer accept: true to every invitation that you want to play.",
                                1));
        assertThat(losses.matches()).isEqualTo(3);
        assertThat(losses.summary()).isEqualTo("3: 2 x did not choose in time, 1 x refused the invitation");
        assertThat(TechnicalLosses.NONE.summary()).isEmpty();
        assertThat(TechnicalLosses.of(league, B).matches()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void areEachToldWithASentenceThatHelps(Termination why) {
        League league = new SmallLeague(2, 1).forfeited(A, B, null, why).league();
        assertThat(TechnicalLosses.of(league, A).causes()).singleElement().satisfies(cause -> {
            assertThat(cause.termination()).isEqualTo(MatchTermination.of(why));
            assertThat(cause.words()).isNotEmpty();
            assertThat(cause.fix()).matches("[A-Z].*\\.").doesNotContain("it finds most causes");
        });
        assertThat(TechnicalLosses.of(league, B).causes()).isEmpty();
    }

    @Test
    void addUpToTheForfeitsOfATroubledLeague() {
        League league = League.replay(PlayedLeagues.troubled(4));
        long forfeits = league.fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .mapToLong(decision -> decision.forfeits().size())
                .sum();
        assertThat(forfeits).isPositive();
        assertThat(league.roster().players().keySet().stream()
                        .mapToLong(player -> TechnicalLosses.of(league, player).matches())
                        .sum())
                .isEqualTo(forfeits);
    }
}
