package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.json.StrictJson;
import org.junit.jupiter.api.Test;

class LeagueHintTest {

    private final List<LeagueEvent> events = PlayedLeagues.troubled(3);
    private final League league = League.replay(events);

    @Test
    void saysWhichMatchWasDecidedAndWhoPlayed() {
        List<String> hints = new ArrayList<>();
        for (LeagueEvent event : events) {
            if (event instanceof MatchDecided decided) {
                LeagueHint hint = LeagueHint.of(event, league).orElseThrow();
                assertThat(hint.kind()).isEqualTo("match");
                assertThat(hint.subject()).isEqualTo("match:" + decided.matchId());
                hints.add(hint.data());
            }
        }
        assertThat(hints)
                .isNotEmpty()
                .allMatch(data -> data.contains("\"event\":\"decided\"") && data.contains("\"P0"));
    }

    @Test
    void isSmallAndTellsNothingFromInsideAMatch() {
        assertThat(events.stream().map(event -> LeagueHint.of(event, league)).flatMap(Optional::stream))
                .isNotEmpty()
                .allSatisfy(hint -> {
                    assertThat(StrictJson.parse(hint.data().getBytes(UTF_8)).isObject())
                            .isTrue();
                    assertThat(hint.data())
                            .hasSizeLessThan(120)
                            .doesNotContain("\n", "even\"", "odd", "choice", "number", "nonce", "http");
                });
    }
}
