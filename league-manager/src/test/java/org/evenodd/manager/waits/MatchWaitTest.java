package org.evenodd.manager.waits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.operation.MatchesInHand.AwaitedStep;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class MatchWaitTest {

    private static final Instant SINCE = Instant.parse("2025-01-15T10:00:00Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final Map<PlayerId, String> NAMES = Map.of(P01, "Alpha", P02, "Beta");

    private static String words(AwaitedStep step, PlayerId... players) {
        return new MatchWait(List.of(players), step, SINCE, Duration.ofSeconds(30))
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
