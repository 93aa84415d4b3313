package org.evenodd.manager.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.evenodd.manager.export.ExportTest.column;
import static org.evenodd.manager.export.ExportTest.exported;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class GradesTest {

    private static final PlayerId P02 = new PlayerId("P02");
    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");

    private static int number(Table table, int row, String column) {
        return Integer.parseInt(column(table, column).get(row));
    }

    @Test
    void agreeWithTheStandingsAndCountEachTechnicalLossOnceByItsCauseAndNoForfeitInThePointsOfAGame() {
        List<String> causes =
                GradesTable.faults().map(fault -> fault.wireName()).toList();
        assertThat(causes).contains("timeout_join", "suspended", "unspecified").doesNotContain("normal", "replayed");
        boolean forfeits = false;
        for (int seed = 0; seed < 10; seed++) {
            Export export = Export.of(exported(PlayedLeagues.troubled(seed)));
            Table grades = export.table("grades");
            Table standings = export.table("standings");
            for (String name : List.of("rank", "player_id", "display_name", "points", "wins", "draws", "losses")) {
                assertThat(column(grades, name)).as(name).isEqualTo(column(standings, name));
            }
            assertThat(column(grades, "matches")).isEqualTo(column(standings, "played"));
            assertThat(column(grades, "present")).containsOnly("yes");
            for (int row = 0; row < grades.rows().size(); row++) {
                int at = row;
                assertThat(causes.stream()
                                .mapToInt(cause -> number(grades, at, cause))
                                .sum())
                        .as("seed %d, row %d", seed, row)
                        .isEqualTo(
                                number(standings, row, "technical_losses") + number(standings, row, "double_forfeits"));
                int won = number(standings, row, "games_won");
                int drawn = number(standings, row, "games_drawn");
                int games = won + drawn + number(standings, row, "games_lost");
                String average = games == 0
                        ? ""
                        : BigDecimal.valueOf(3L * won + drawn)
                                .divide(BigDecimal.valueOf(games), 2, RoundingMode.HALF_UP)
                                .toPlainString();
                assertThat(column(grades, "points_per_match").get(row)).isEqualTo(average);
                forfeits |= number(standings, row, "forfeit_wins") > 0 && games > 0;
            }
        }
        assertThat(forfeits).isTrue();
    }

    /** The league with these exchanges with P02 in each of its matches. */
    private static List<LeagueEvent> answering(List<LeagueEvent> events, RawExchange... exchanges) {
        return events.stream()
                .map(event -> event instanceof MatchDecided decided
                                && decided.result().score().containsKey(P02)
                        ? new MatchDecided(
                                decided.matchId(),
                                decided.refereeId(),
                                decided.lease(),
                                decided.ending(),
                                decided.result().with(List.of(exchanges)),
                                decided.at())
                        : event)
                .toList();
    }

    private static RawExchange exchange(String type, int tookMs, ExchangeOutcome outcome) {
        return new RawExchange(NOW, P02, type, 1, tookMs, 5000, outcome, null, null);
    }

    @Test
    void haveTheMedianOfTheChoicesSoThatQuickAcceptancesDoNotHideSlowOnes() {
        List<LeagueEvent> events = answering(
                PlayedLeagues.smooth(4),
                exchange("GAME_INVITATION", 5000, ExchangeOutcome.TIMED_OUT),
                exchange("GAME_INVITATION", 2, ExchangeOutcome.ANSWERED),
                exchange("CHOOSE_PARITY_CALL", 3000, ExchangeOutcome.ANSWERED),
                exchange("CHOOSE_PARITY_CALL", 4000, ExchangeOutcome.ANSWERED),
                exchange("GAME_OVER", 1, ExchangeOutcome.ACKNOWLEDGED));
        Table grades = Export.of(exported(events)).table("grades");
        int row = column(grades, "player_id").indexOf("P02");

        assertThat(number(grades, row, "answers")).isEqualTo(6);
        assertThat(number(grades, row, "median_latency_ms")).isEqualTo(3000);
        assertThat(column(grades, "median_latency_ms").stream().filter(String::isEmpty))
                .hasSize(3);
    }

    @Test
    void haveTheRatingThatThePageShows() {
        List<LeagueEvent> events = PlayedLeagues.smooth(6);
        Table grades = Export.of(exported(events)).table("grades");
        for (int row = 0; row < grades.rows().size(); row++) {
            int rating = number(grades, row, "rating");
            assertThat(rating).isBetween(number(grades, row, "rating_low"), number(grades, row, "rating_high"));
        }
        assertThat(column(grades, "rating").stream().mapToInt(Integer::parseInt).average())
                .hasValueCloseTo(1500.0, within(1.0));
    }

    @Test
    void leaveOpenBeforeTheStartWhatHasNotHappened() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        int registered = 0;
        while (League.replay(events.subList(0, registered + 1)).contenders().size() < 4) {
            registered++;
        }
        Table grades = Export.of(exported(events.subList(0, registered + 1))).table("grades");
        assertThat(grades.rows()).hasSize(4);
        assertThat(column(grades, "points")).containsOnly("0");
        for (String name : List.of("points_per_match", "median_latency_ms", "rating", "rating_low", "rating_high")) {
            assertThat(column(grades, name)).as(name).containsOnly("");
        }
    }

    @Test
    void endWithThoseWhoNeverRegisteredByName() {
        List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.smooth(2));
        List<EnrolledName> roster = Stream.of("Zoë", "Player 1", "Ada", "Player 2")
                .map(name -> new EnrolledName(new DisplayName(name), null, null))
                .toList();
        events.add(1, new RosterSet(roster, Instant.EPOCH));
        Table grades = GradesTable.of(exported(events));

        assertThat(column(grades, "display_name")).hasSize(4).endsWith("Ada", "Zoë");
        assertThat(column(grades, "present")).containsExactly("yes", "yes", "no", "no");
        List<String> absent = grades.rows().get(2).stream().map(Table::text).toList();
        List<String> empty = List.of(
                "player_id",
                "annulled",
                "rank",
                "place",
                "points_per_match",
                "median_latency_ms",
                "rating",
                "rating_low",
                "rating_high");
        for (int i = 3; i < absent.size(); i++) {
            String name = grades.header().get(i);
            assertThat(absent.get(i)).as(name).isEqualTo(empty.contains(name) ? "" : "0");
        }
    }

    @Test
    void showWhoseMatchesDoNotCount() {
        Table grades = Export.of(exported(PlayedLeagues.withAnnulledPlayers())).table("grades");
        assertThat(column(grades, "annulled")).containsExactly("no", "no", "no", "no", "yes");
        assertThat(column(grades, "player_id")).endsWith("P02");
        assertThat(number(grades, 4, "points")).isZero();
        assertThat(number(grades, 4, "operator")).isPositive();
    }

    @Test
    void countTheKindsOfDialectNotes() {
        List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.smooth(4));
        for (String field : List.of("/timestamp", "/timestamp", "/sender")) {
            events.add(new PlayerDialectNoted(P02, new DialectNote(field, "x", "y", "SPEC 3", "Send y.", 1)));
        }
        // Allowed, though its tokens travel in the clear
        String source = "docs/protocol-decisions.md, Public addresses only";
        events.add(new PlayerDialectNoted(P02, new DialectNote("/contact_endpoint", "http", "https", source, "", 1)));
        Table grades = Export.of(exported(events)).table("grades");
        int row = column(grades, "player_id").indexOf("P02");
        assertThat(number(grades, row, "dialect_notes")).isEqualTo(2);
        assertThat(column(grades, "dialect_notes")).containsOnlyOnce("2").contains("0");
    }
}
