package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.game.Games;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private static MatchTermination termination(Ending ending, PlayerId winner, Map<PlayerId, Termination> faults) {
        ResultDetails details = ResultDetails.untold(List.of(P01, P02), MatchStatus.WIN, faults);
        MatchResult result = new MatchResult(winner, Map.of(P01, 0, P02, 0), details);
        return Decision.of(
                        Games.usual(),
                        new MatchDecided(new MatchId("R1M1"), null, 1, ending, result, Instant.EPOCH),
                        Map.of())
                .termination();
    }

    @Test
    void ofAGameThatWasPlayedOutIsNormal() {
        assertThat(termination(Ending.WIN, P01, Map.of())).isEqualTo(MatchTermination.NORMAL);
        assertThat(termination(Ending.DRAW, null, Map.of())).isEqualTo(MatchTermination.NORMAL);
    }

    @ParameterizedTest
    @EnumSource
    void ofAForfeitIsTheFaultOfWhoLost(Termination fault) {
        assertThat(termination(Ending.FORFEIT, P02, Map.of(P01, fault)).name()).isEqualTo(fault.name());
    }

    @Test
    void ofAForfeitForWhichTheRefereeGaveNoReasonIsUnspecified() {
        assertThat(termination(Ending.FORFEIT, P02, Map.of())).isEqualTo(MatchTermination.UNSPECIFIED);
        assertThat(termination(Ending.FORFEIT, P02, null)).isEqualTo(MatchTermination.UNSPECIFIED);
    }

    @Test
    void ofTwoWhoFailedIsThatBothDid() {
        Map<PlayerId, Termination> faults = Map.of(P01, Termination.REFUSED, P02, Termination.SUSPENDED);
        assertThat(termination(Ending.BOTH_FAILED, null, faults)).isEqualTo(MatchTermination.BOTH_FAILED);
    }
}
