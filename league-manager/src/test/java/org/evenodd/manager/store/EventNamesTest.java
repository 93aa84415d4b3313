package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.manager.league.LeagueEvent;
import org.junit.jupiter.api.Test;

class EventNamesTest {

    /** Stores of earlier versions hold these names: a renamed class needs its old one kept. */
    @Test
    void staysTheSameFromVersionToVersion() {
        assertThat(new EventCodec<>(LeagueEvent.class).types())
                .containsExactlyInAnyOrder(
                        "league_opened",
                        "roster_set",
                        "start_planned",
                        "player_registered",
                        "referee_registered",
                        "player_returned",
                        "referee_returned",
                        "referee_admitted",
                        "referee_overran",
                        "player_displaced",
                        "referee_displaced",
                        "player_readmitted",
                        "referee_readmitted",
                        "player_token_used",
                        "referee_token_used",
                        "player_reached",
                        "referee_reached",
                        "player_suspended",
                        "player_unreachable",
                        "player_reinstated",
                        "player_removed",
                        "referee_removed",
                        "league_started",
                        "round_started",
                        "match_assigned",
                        "match_begun",
                        "match_decided",
                        "match_voided",
                        "match_token_kept",
                        "round_finished",
                        "league_paused",
                        "league_resumed",
                        "league_finished",
                        "league_reopened",
                        "farewells_done",
                        "player_dialect_noted",
                        "referee_dialect_noted");
    }
}
