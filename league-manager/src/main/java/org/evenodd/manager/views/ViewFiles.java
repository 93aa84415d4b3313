package org.evenodd.manager.views;

import java.nio.file.Path;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Where the files are that show a league's state, besides its store.
 *
 * @param standings of a league in divisions, the index of its divisions' files
 * @param rounds of a league without divisions
 * @param divisions of a league in divisions, a directory with a subdirectory for each leg, with a file for each division
 * @param matches a directory with a file for each match, of a league in divisions in a subdirectory for each leg
 */
public record ViewFiles(Path standings, Path rounds, Path divisions, Path matches) {

    /** Those of the league that is played or was played last. */
    public static ViewFiles current(SharedDirectory shared, LeagueId league) {
        return new ViewFiles(
                shared.standings(league), shared.rounds(league), shared.divisions(league), shared.matches(league));
    }

    /** Those of a former league in its directory of the archive, where they keep their names. */
    public static ViewFiles archived(Path directory, LeagueId league) {
        ViewFiles current = current(new SharedDirectory(directory), league);
        return new ViewFiles(
                directory.resolve(current.standings().getFileName()),
                directory.resolve(current.rounds().getFileName()),
                directory.resolve(current.divisions().getFileName()),
                directory.resolve(current.matches().getFileName()));
    }

    /** The file of a division's schedule in the league's latest leg. */
    Path rounds(League league, Division division) {
        boolean divided = league.settings().inDivisions();
        return divided ? inLeg(divisions, league).resolve(division.name() + ".json") : rounds;
    }

    /** The file of a match of the league's latest leg. */
    Path match(League league, MatchId match) {
        boolean divided = league.settings().inDivisions();
        return (divided ? inLeg(matches, league) : matches).resolve(match + ".json");
    }

    private static Path inLeg(Path directory, League league) {
        return directory.resolve("leg-" + league.ladder().leg());
    }

    /** Whether a file of a match, or a directory of a leg, is of a leg up to the latest. */
    static boolean isUpTo(Ladder latest, Path path) {
        String name = path.getFileName().toString().replace(".json", "");
        return MatchId.SYNTAX.accepts(name)
                ? new MatchId(name).round().value() <= latest.roundsBefore()
                : name.matches("leg-\\d{1,9}") && Integer.parseInt(name.substring(4)) <= latest.leg();
    }
}
