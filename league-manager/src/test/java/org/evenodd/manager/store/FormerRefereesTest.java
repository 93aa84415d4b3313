package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A league from a version that had no admission of referees. */
class FormerRefereesTest {
    private static final String OPENED = """
            {"settings":{"league_id":"league_2025_even_odd","display_name":"Even/Odd","game_type":"even_odd",
            "announcement_lead_seconds":0,"legs":1,"scoring":{"win_points":3,"draw_points":1,"loss_points":0},
            "double_forfeit":"draw","tiebreakers":["wins"],"unique_display_names":true,
            "participants":{"min_players":2,"max_players":99,"max_referees":10},
            "suspension":{"after_silent_matches":3}},"at":"2026-03-01T08:00:00.000Z"}""";

    private static final String REGISTERED = """
            {"referee_id":"REF01","registration":{"display_name":"R 1","endpoint":"http://127.0.0.1:8001/mcp",
            "generation":7},"places":5}""";

    private static final String RETURNED = """
            {"referee_id":"REF01","endpoint":"http://127.0.0.1:8001/mcp","generation":8,"places":5%s}""";

    private final EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
    private League league;

    @BeforeEach
    void readTheLeague() {
        league = League.replay(List.of(read("league_opened", OPENED), read("referee_registered", REGISTERED)));
    }

    private LeagueEvent read(String type, String payload) {
        return codec.read(new StoredEvent(1, Instant.EPOCH, type, payload));
    }

    private RefereeMember referee() {
        return league.roster().referee(RefereeId.of(1)).orElseThrow();
    }

    @Test
    void countsAsAdmitted() {
        assertThat(referee().isAdmitted()).isTrue();
        assertThat(league.roster().admittedReferees()).containsExactly(referee());
        assertThat(league.roster().waitingReferees()).isEmpty();
    }

    @Test
    void showsNoMatchTokensUntilItRegistersAgainAndSaysSo() {
        assertThat(referee().showsMatchTokens()).isFalse();

        league = league.apply(read("referee_returned", RETURNED.formatted("")));
        assertThat(referee().showsMatchTokens()).isFalse();

        league = league.apply(read("referee_returned", RETURNED.formatted(",\"match_tokens\":true")));
        assertThat(referee().showsMatchTokens()).isTrue();
        assertThat(referee().isAdmitted()).isTrue();
    }
}
