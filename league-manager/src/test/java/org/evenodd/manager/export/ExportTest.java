package org.evenodd.manager.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.export.ExportedLeague.Recorded;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.tournament.TicTacToeMatches;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExportTest {

    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123456Z");

    static ExportedLeague exported(List<LeagueEvent> events) {
        List<Recorded> recorded = new ArrayList<>();
        events.forEach(event -> recorded.add(new Recorded(recorded.size() + 1L, NOW, event)));
        return ExportedLeague.of(recorded);
    }

    private static Table table(ExportedLeague exported, String name) {
        return Export.of(exported).table(name);
    }

    static List<String> column(Table table, String name) {
        int index = table.header().indexOf(name);
        return table.rows().stream().map(row -> Table.text(row.get(index))).toList();
    }

    private static int sum(Table table, String... columns) {
        return List.of(columns).stream()
                .flatMap(name -> column(table, name).stream())
                .filter(number -> !number.isEmpty())
                .mapToInt(Integer::parseInt)
                .sum();
    }

    @Test
    void hasATableOfMovesOfALeagueOfAGameOfMovesOnly() {
        Table moves = table(exported(TicTacToeMatches.league(2)), "moves");
        assertThat(moves.header()).containsExactly("match_id", "move_number", "player_id", "move", "took_ms");
        assertThat(column(moves, "move")).contains("{\"row\":0,\"col\":0}");
        assertThat(column(moves, "match_id")).containsOnly("R1M1");
        assertThat(column(moves, "move_number")).startsWith("1", "2", "3", "4", "5");
        assertThat(column(moves, "took_ms")).startsWith("100", "200");
        assertThat(Export.of(exported(PlayedLeagues.smooth(2))).allTables())
                .extracting(Table::name)
                .doesNotContain("moves");
    }

    @Nested
    class OfALeagueWithoutTrouble {

        private final ExportedLeague exported = exported(PlayedLeagues.smooth(4));

        @Test
        void hasARowForEachMatch() {
            Table results = table(exported, "results");
            assertThat(column(results, "match")).containsExactly("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2");
            assertThat(column(results, "status")).containsOnly("played");
            assertThat(column(results, "termination")).containsOnly("normal");
            assertThat(column(results, "player_a_name")).contains("Player 1");
            assertThat(column(results, "choice_a")).isSubsetOf("even", "odd").doesNotContain("");
            assertThat(column(results, "decided_by")).isSubsetOf("REF01", "REF02");
        }

        @Test
        void tellsWhichEvidenceIsMissing() {
            Table proven = table(exported(Sealing.of(PlayedLeagues.smooth(4))), "results");
            assertThat(column(proven, "unproven")).containsOnly("");
            assertThat(column(proven, "draw_proof")).containsOnly("commitment");
            Table results = table(exported, "results");
            assertThat(column(results, "unproven")).containsOnly("commitment transcript");
            assertThat(column(results, "draw_proof")).containsOnly("none");
        }

        @Test
        void givesInTheTableThePointsOfTheResults() {
            assertThat(sum(table(exported, "results"), "points_a", "points_b"))
                    .isEqualTo(sum(table(exported, "standings"), "points"));
        }

        @Test
        void showsWhoTookPointsFromWhomInTheOrderOfTheStandingsAndInNumbersAlone() {
            Table cross = table(exported, "cross_table");
            List<String> ranking = column(table(exported, "standings"), "player_id");
            assertThat(column(cross, "player_id")).isEqualTo(ranking);
            assertThat(cross.header().subList(2, 6)).isEqualTo(ranking);
            for (int i = 0; i < 4; i++) {
                List<@Nullable Object> cells = cross.rows().get(i).subList(2, 6);
                assertThat(cells.get(i)).isNull();
                assertThat(cells).allMatch(cell -> cell == null || cell instanceof Long);
                assertThat(total(cells))
                        .isEqualTo(
                                column(table(exported, "standings"), "points").get(i));
            }
        }

        private static String total(List<@Nullable Object> cells) {
            return String.valueOf(cells.stream()
                    .mapToLong(cell -> cell instanceof Long points ? points : 0)
                    .sum());
        }

        @Test
        void showsHowEachFaredAgainstWhomInLettersThatTheLegendExplains() {
            List<String> outcomes = column(table(exported, "cross_table_outcomes"), "P01");
            assertThat(outcomes).hasSize(4).allMatch(cell -> cell.matches("|[WDL]"));
            assertThat(column(table(exported, "legend"), "letters")).startsWith("W", "D", "L", "WF", "TL", "DF");
            assertThat(column(table(exported, "legend"), "word")).contains("technical_loss", "unreachable", "normal");
        }
    }

    /** Of two legs, the second with a newcomer and without P03. */
    @Nested
    class OfALeagueInDivisions {

        private final League league;
        private final ExportedLeague exported;

        OfALeagueInDivisions() {
            PlayedLegs legs = PlayedLegs.inDivisions(20, 6, 0).whole(1);
            legs.join().pause(new PlayerId("P03"), true).whole(1);
            league = legs.league();
            exported = exported(legs.events());
        }

        @Test
        void namesDivisionLegAndOverallRankAndTheSeed() {
            Table standings = table(exported, "standings");
            assertThat(standings.header()).startsWith("division", "overall_rank", "rank");
            assertThat(column(standings, "division"))
                    .startsWith("1")
                    .endsWith("3A")
                    .contains("2A", "2B");
            List<PlayerId> order = List.copyOf(league.overallRanks().keySet());
            for (int row = 0; row < 20; row++) {
                PlayerId player = new PlayerId(column(standings, "player_id").get(row));
                assertThat(column(standings, "overall_rank").get(row))
                        .isEqualTo(String.valueOf(order.indexOf(player) + 1));
                assertThat(column(standings, "division").get(row))
                        .isEqualTo(league.divisions().of(player).orElseThrow().name());
            }
            Table results = table(exported, "results");
            assertThat(column(results, "leg")).hasSize(15 * 3 + 1).containsOnly("2");
            assertThat(column(results, "division")).startsWith("1").endsWith("3A");
            assertThat(column(Export.of(exported).league(), "seed")).containsExactly(PlayedLegs.SEED);
            assertThat(column(Export.of(exported).league(), "division_size")).containsExactly("6");
            assertThat(column(Export.of(exported).league(), "division_moves")).containsExactly("3");
        }

        @Test
        void gradesByOverallRankAndThenWhoWasNotInTheLeg() {
            Table grades = table(exported, "grades");
            assertThat(column(grades, "overall_rank").subList(0, 20))
                    .isEqualTo(IntStream.rangeClosed(1, 20)
                            .mapToObj(String::valueOf)
                            .toList());
            assertThat(column(grades, "player_id"))
                    .startsWith(league.firstOfAll().playerId().value())
                    .endsWith("P03");
            assertThat(column(grades, "overall_rank").get(20)).isEqualTo("absent");
            assertThat(column(grades, "division").get(20)).isEmpty();
            assertThat(column(grades, "present").get(20)).isEqualTo("yes");
            assertThat(column(grades, "matches").get(20)).isEqualTo("0");
        }

        @Test
        void hasATableOfADivisionAloneAndThenWhoMetWhom() {
            ExportedLeague division = exported.of("2A");
            assertThat(column(table(division, "standings"), "division"))
                    .hasSize(6)
                    .containsOnly("2A");
            assertThat(column(table(division, "grades"), "division")).hasSize(6).containsOnly("2A");
            assertThat(column(table(division, "results"), "division"))
                    .hasSize(15)
                    .containsOnly("2A");
            assertThat(table(division, "terminations").rows()).hasSize(6);
            assertThat(table(division, "cross_table").rows()).hasSize(6);
            assertThat(column(table(division, "standings"), "overall_rank")).doesNotContain("1", "absent");
            assertThat(Export.of(exported).tables())
                    .extracting(Table::name)
                    .doesNotContain("cross_table", "cross_table_outcomes");
        }
    }

    @Nested
    class OfALeagueThatTheOperatorMeddledWith {

        private final ExportedLeague exported = exported(PlayedLeagues.meddledWith());

        @Test
        void tellsWhatTheOperatorDid() {
            Table acts = table(exported, "operator_acts");
            assertThat(column(acts, "act"))
                    .containsExactly("start", "requeue", "pause", "kick", "readmit", "resume", "stop");
            assertThat(column(acts, "subject").get(1)).matches("R1M[12]");
            assertThat(column(acts, "subject").get(4)).isEqualTo("P01");
            assertThat(column(acts, "reason")).startsWith("", "=cmd|' /C calc'!A0");
            assertThat(column(acts, "display_name")).contains("Player 3");
            assertThat(column(acts, "at")).contains("2026-03-01T09:00:00.123Z");
        }

        @Test
        void tellsWhatTheDatabaseHadLostWhenTheLeagueWentOn() {
            List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.meddledWith());
            events.add(1, new LossAccepted("events 3 to 5", 2, NOW));
            Table acts = table(exported(events), "operator_acts");
            assertThat(column(acts, "act").get(0)).isEqualTo("accept-loss");
            assertThat(column(acts, "reason").get(0)).isEqualTo("events 3 to 5");
        }

        @Test
        void countsReplaysAndVoidedResultsAndLeavesOpenWhatWasNotPlayed() {
            Table results = table(exported, "results");
            assertThat(sum(results, "voided")).isEqualTo(1);
            assertThat(sum(results, "replays")).isEqualTo(1);
            int pending = column(results, "status").indexOf("pending");
            assertThat(column(results, "outcome_a").get(pending)).isEmpty();
            assertThat(column(results, "points_a").get(pending)).isEmpty();
            assertThat(column(Export.of(exported).league(), "stopped_early")).containsExactly("yes");
        }

        @Test
        void tellsAMatchLostToTheOperatorFromOneLostInAGameAndWhoForfeitedItWhy() {
            Table results = table(exported, "results");
            int lost = column(results, "termination").indexOf("operator");
            assertThat(List.of(
                            column(results, "outcome_a").get(lost),
                            column(results, "outcome_b").get(lost)))
                    .containsExactlyInAnyOrder("technical_loss", "forfeit_win");
            assertThat(column(results, "decided_by").get(lost)).isEqualTo("league_manager");
            assertThat(sum(table(exported, "standings"), "technical_losses")).isPositive();
            Table forfeits = table(exported, "forfeits");
            assertThat(column(forfeits, "match"))
                    .contains(column(results, "match").get(lost));
            assertThat(column(forfeits, "display_name")).containsOnly("Player 3");
            assertThat(column(forfeits, "termination")).containsOnly("operator");
        }
    }

    @Nested
    class OfALeagueInWhichARefereeWaited {

        private final RefereeId waiting = RefereeId.of(11);
        private final Endpoint place = Endpoint.parse("http://localhost:8011/mcp");
        private final List<LeagueEvent> events = List.of(
                new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW),
                new RefereeRegistered(
                        waiting, new Registration(new DisplayName("Guest"), place, 1, null), 2, false, true),
                new RefereeReturned(waiting, place, 2, 2, NOW, null, true, null, null),
                new RefereeAdmitted(waiting));

        private Table acts(Instant admission) {
            List<Recorded> recorded = new ArrayList<>();
            for (LeagueEvent event : events) {
                Instant at = event instanceof RefereeAdmitted ? admission : NOW;
                recorded.add(new Recorded(recorded.size() + 1L, at, event));
            }
            return table(ExportedLeague.of(recorded), "operator_acts");
        }

        @Test
        void tellsThatTheOperatorAdmittedIt() {
            Table acts = acts(NOW.plusSeconds(1));
            assertThat(column(acts, "act")).containsExactly("admit");
            assertThat(column(acts, "subject")).containsExactly("REF11");
            assertThat(column(acts, "display_name")).containsExactly("Guest");
        }

        @Test
        void knowsOfNoActWhereItCameBackWithTheKey() {
            assertThat(acts(NOW).rows()).isEmpty();
        }
    }

    @Test
    void countsEveryMatchOfEveryPlayerOnceByItsOutcomeAndOnceByItsTerminationAndListsEveryForfeit() {
        String[] reasons = Stream.of(MatchTermination.values())
                .filter(reason -> reason != MatchTermination.BOTH_FAILED && reason != MatchTermination.REPLAYED)
                .map(MatchTermination::wireName)
                .toArray(String[]::new);
        for (int seed = 0; seed < 10; seed++) {
            ExportedLeague exported = exported(PlayedLeagues.troubled(seed));
            Table standings = table(exported, "standings");
            int forfeited = sum(standings, "technical_losses", "double_forfeits");
            assertThat(sum(standings, "games_won", "games_drawn", "games_lost", "forfeit_wins") + forfeited)
                    .as("seed %d", seed)
                    .isEqualTo(sum(standings, "played"))
                    .isEqualTo(sum(table(exported, "terminations"), reasons));
            Table forfeits = table(exported, "forfeits");
            assertThat(forfeits.rows()).as("seed %d", seed).hasSize(forfeited);
            assertThat(column(forfeits, "step")).doesNotContain("");
            assertThat(column(forfeits, "times")).allMatch(times -> Integer.parseInt(times) >= 1);
        }
    }

    @Test
    void canBeMadeAtEveryMomentOfALeagueInDivisions() {
        List<LeagueEvent> events =
                new ArrayList<>(PlayedLegs.inDivisions(9, 6, 2).whole(2).events());
        events.add(new LeagueFinished(false, NOW));
        assertThat(IntStream.iterate(1, length -> length <= events.size(), length -> length + 7)
                        .mapToObj(length -> Export.of(exported(events.subList(0, length)))))
                .allSatisfy(export -> assertThat(export.table("grades").rows())
                        .hasSize(export.table("standings").rows().size()));
    }

    @Test
    void canBeMadeAtEveryMomentOfALeague() {
        List<LeagueEvent> events = PlayedLeagues.troubled(5);
        assertThat(IntStream.iterate(1, length -> length <= events.size(), length -> length + 7)
                        .mapToObj(length -> Export.of(exported(events.subList(0, length)))))
                .allSatisfy(export -> assertThat(export.tables()).hasSize(10));
    }
}
