package org.evenodd.manager.export.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.League;

/**
 * The exported data of a league.
 *
 * @param league the league's progress, by column name
 * @param tables results, standings and the other data that grades are based on
 */
public record Export(Map<String, Cell> league, List<Table> tables) {

    /** The version of the table and column names. */
    public static final int SCHEMA_VERSION = 2;

    public static Export of(ExportedLeague exported) {
        return new Export(
                league(exported),
                List.of(
                        ResultsTable.of(exported),
                        StandingsTable.of(exported),
                        CrossTable.ofPoints(exported),
                        CrossTable.ofOutcomes(exported),
                        Legend.table(),
                        Terminations.of(exported),
                        Forfeits.of(exported),
                        Dialects.of(exported),
                        OperatorActs.of(exported)));
    }

    private static Map<String, Cell> league(ExportedLeague exported) {
        League league = exported.league();
        Map<String, Cell> words = new LinkedHashMap<>();
        words.put("league_id", Cell.of(league.settings().leagueId()));
        words.put("display_name", Cell.of(league.settings().displayName()));
        words.put("game_type", Cell.of(league.settings().gameType()));
        words.put("state", Cell.of(league.course().state()));
        words.put("stopped_early", Cell.of(league.course().stopped() ? "yes" : "no"));
        words.put("current_round", Cell.of(league.currentRoundNumber()));
        words.put("total_rounds", Cell.of(league.rounds().size()));
        words.put("matches_decided", Cell.of(league.decidedMatches()));
        words.put("matches_forfeited", Cell.of(league.forfeitedMatches()));
        words.put("total_matches", Cell.of(league.totalMatches()));
        words.put("events", Cell.of(exported.events().size()));
        return words;
    }

    /** The league's progress as a table of one row. */
    public Table summary() {
        return new Table("league", List.copyOf(league.keySet()), List.of(List.copyOf(league.values())));
    }
}
