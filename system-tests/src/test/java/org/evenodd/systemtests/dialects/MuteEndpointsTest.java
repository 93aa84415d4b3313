package org.evenodd.systemtests.dialects;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.systemtests.dialects.ForeignAgent.ReceivedRequest;
import org.junit.jupiter.api.Test;

/** Who takes calls and never answers is not asked in one way after the other. */
class MuteEndpointsTest {

    private static final int MUTE = 12;
    private static final int RETRIES = 3;
    private static final Set<String> NEWS =
            Set.of("ROUND_ANNOUNCEMENT", "LEAGUE_STANDINGS_UPDATE", "ROUND_COMPLETED", "LEAGUE_COMPLETED");

    @Test
    void aTryOfABroadcastCostsEachOfADozenOneExchange() {
        List<Accent> mute = Stream.iterate(1, number -> number + 1)
                .limit(MUTE)
                .map(number -> Accent.canonical("Mute " + number).with(Habit.MUTE))
                .toList();
        LeagueOutcome league = ForeignLeague.play(Lineup.mixed(mute, 2, List.of(), 1), 11);

        assertThat(league.isOver()).isTrue();
        assertThat(league.players()).allSatisfy(player -> {
            Map<String, List<String>> ways = player.requests().stream()
                    .filter(request -> NEWS.contains(request.type()))
                    .collect(groupingBy(MuteEndpointsTest::broadcast, mapping(ReceivedRequest::method, toList())));
            assertThat(ways)
                    .isNotEmpty()
                    .allSatisfy((broadcast, tries) -> assertThat(tries)
                            .hasSizeLessThanOrEqualTo(1 + RETRIES)
                            .containsOnly(tries.get(0)));
        });
    }

    private static String broadcast(ReceivedRequest request) {
        return request.type() + " " + JsonTrees.text(request.message(), "conversation_id");
    }
}
