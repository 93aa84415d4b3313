package org.evenodd.manager.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.agent.Peers.START;
import static org.evenodd.manager.agent.RunningLeague.P01;
import static org.evenodd.manager.agent.RunningLeague.P02;
import static org.evenodd.manager.agent.RunningLeague.R1M1;
import static org.evenodd.manager.agent.RunningLeague.R1M2;
import static org.evenodd.manager.agent.RunningLeague.REF01;
import static org.evenodd.manager.agent.RunningLeague.REF02;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.agent.MatchWaits.MatchDelay;
import org.evenodd.manager.agent.MatchWaits.MatchWait;
import org.evenodd.protocol.peer.MatchesInHand.AwaitedStep;
import org.evenodd.protocol.peer.MatchesInHand.MatchInHand;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MatchDelayTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RunningLeague league =
            new RunningLeague().runs(REF01, R1M1, START.minusSeconds(90)).runs(REF02, R1M2, START.minusSeconds(12));

    private List<MatchDelay> delays(Map<MatchId, MatchWait> told) {
        return MatchDelay.of(league.tournament(), told, START);
    }

    private static MatchWait choiceSince(Instant since, PlayerId... players) {
        return new MatchWait(List.of(players), AwaitedStep.CHOICE, since, LIMIT, since);
    }

    @Test
    void nameWhoseAnswerIsDueAndTheRefereeWhereNobodyTellsTheLongestFirst() {
        assertThat(delays(Map.of(R1M1, choiceSince(START.minusSeconds(5), P01, P02))))
                .containsExactly(
                        new MatchDelay(R1M2, List.of(REF02), "", Duration.ofSeconds(12)),
                        new MatchDelay(R1M1, List.of(P01, P02), "choice", Duration.ofSeconds(5)));
    }

    @Test
    void nameTheRefereeThatHasToReport() {
        MatchWait report =
                new MatchWait(List.of(), AwaitedStep.REPORT, START.minusSeconds(20), LIMIT, START.minusSeconds(20));

        assertThat(delays(Map.of(R1M1, report)))
                .first()
                .isEqualTo(new MatchDelay(R1M1, List.of(REF01), "report", Duration.ofSeconds(20)));
    }

    @Test
    void leaveOutWhatHasWaitedForLessThanASecond() {
        assertThat(delays(Map.of(R1M1, choiceSince(START.minusMillis(999), P01))))
                .extracting(MatchDelay::match)
                .containsExactly(R1M2);
        assertThat(delays(Map.of(R1M1, choiceSince(START.minusMillis(1000), P01))))
                .hasSize(2);
    }

    @Test
    void countEarlierTriesInButNotTheTimeBeforeTheMatchBegan() {
        assertThat(firstOf(START.minusSeconds(5), 2)).isEqualTo(START.minusSeconds(35));
        assertThat(firstOf(START.minusSeconds(5), 4)).isEqualTo(START.minusSeconds(90));
        assertThat(firstOf(START.minusSeconds(5), Integer.MAX_VALUE)).isEqualTo(START.minusSeconds(90));
    }

    private Instant firstOf(Instant since, int attempt) {
        MatchInHand match = new MatchInHand(R1M1, List.of(P01), AwaitedStep.CHOICE, since, LIMIT.toMillis(), attempt);
        return MatchWait.believed(league.tournament(), REF01, match, since)
                .map(MatchWait::first)
                .orElse(Instant.MAX);
    }

    @Nested
    class InWords {
        private static final Instant SINCE = Instant.parse("2025-01-15T10:00:00Z");
        private static final PlayerId P01 = PlayerId.of(1);
        private static final PlayerId P02 = PlayerId.of(2);
        private static final Map<PlayerId, String> NAMES = Map.of(P01, "Alpha", P02, "Beta");

        private static String words(AwaitedStep step, PlayerId... players) {
            return new MatchWait(List.of(players), step, SINCE, Duration.ofSeconds(30), SINCE)
                    .words(player -> NAMES.getOrDefault(player, player.value()));
        }

        @Test
        void saysWhoseAnswerIsDue() {
            assertThat(words(AwaitedStep.CHOICE, P01)).isEqualTo("Alpha's choice");
            assertThat(words(AwaitedStep.CHOICE, P01, P02)).isEqualTo("Alpha's and Beta's choices");
            assertThat(words(AwaitedStep.INVITATION, P02)).isEqualTo("Beta to accept the invitation");
            assertThat(words(AwaitedStep.REPORT)).isEqualTo("the referee's report");
        }
    }
}
