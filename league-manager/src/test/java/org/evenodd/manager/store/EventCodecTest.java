package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventCodecTest {
    sealed interface Happening {}

    sealed interface Arrival extends Happening {}

    record GuestCame(
            PlayerId who, @Precise Instant at, @Nullable String with) implements Arrival {}

    record CakeWasCut(Map<PlayerId, Integer> slices, List<String> words) implements Happening {}

    private final EventCodec<Happening> codec = new EventCodec<>(Happening.class);

    private StoredEvent stored(Happening event) {
        return new StoredEvent(1, Instant.EPOCH, codec.type(event), codec.payload(event));
    }

    @Test
    void readsWhatItWrote() {
        Happening came = new GuestCame(PlayerId.of(1), Instant.parse("2025-01-15T10:30:00.250Z"), null);
        Happening cut = new CakeWasCut(Map.of(PlayerId.of(2), 3), List.of("hear", "„Größe“"));

        assertThat(codec.read(stored(came))).isEqualTo(came);
        assertThat(codec.read(stored(cut))).isEqualTo(cut);
    }

    @Test
    void writesTheFieldsAsOneLineOfJson() {
        assertThat(codec.payload(new GuestCame(PlayerId.of(1), Instant.EPOCH, "a gift")))
                .isEqualTo("{\"who\":\"P01\",\"at\":\"1970-01-01T00:00:00.000Z\",\"with\":\"a gift\"}");
    }

    @Test
    void givesTheSameFieldsAsATree() {
        Happening cut = new CakeWasCut(Map.of(PlayerId.of(2), 3), List.of("hear", "„Größe“"));

        assertThat(codec.tree(cut)).isEqualTo(JsonText.parse(codec.payload(cut)));
    }

    @Test
    void refusesAKindOfALaterVersion() {
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "band_played", "{}")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("band_played");
    }

    @Test
    void refusesAPayloadThatIsNotWhole() {
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "guest_came", "{\"who\":\"P01\"}")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/at");
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "guest_came", "{")))
                .isInstanceOf(StoreException.class);
    }

    @Nested
    class Names {
        /** Stores of earlier versions hold these names: a renamed class needs its old one kept. */
        @Test
        void staysTheSameFromVersionToVersion() {
            assertThat(new EventCodec<>(LeagueEvent.class).types())
                    .containsExactlyInAnyOrder(
                            "league_opened",
                            "leg_started",
                            "leg_finished",
                            "end_planned",
                            "player_pausing",
                            "name_barred",
                            "place_left",
                            "roster_set",
                            "start_planned",
                            "loss_accepted",
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
                            "report_refused",
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

        /** Earlier versions would take a division for a league, and refuse a name that they do not know. */
        @Test
        void isAnotherInALeagueInDivisionsWhereItBeginsOrALegOfItBeginsOrEnds() {
            EventCodec<LeagueEvent> events = new EventCodec<>(LeagueEvent.class);
            assertThat(PlayedLegs.inDivisions(12, 6, 1).whole(1).events())
                    .allSatisfy(event -> assertThat(events.read(
                                    new StoredEvent(1, Instant.EPOCH, events.type(event), events.payload(event))))
                            .isEqualTo(event))
                    .map(events::type)
                    .contains("league_opened_in_divisions", "leg_started_in_divisions", "leg_finished_in_divisions")
                    .contains("league_started", "round_started", "match_decided")
                    .doesNotContain("league_opened", "leg_started", "leg_finished");
            assertThat(PlayedLegs.of(3, 1).events())
                    .noneMatch(event -> events.type(event).contains("divisions"));
        }
    }

    /** A league from a version that had no admission of referees. */
    @Nested
    class OfAVersionThatAdmittedNoReferees {
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
}
