package org.evenodd.manager.views;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Where the files are that show a league's state, besides its store.
 *
 * @param standings of a league in divisions, the index of its divisions' files
 * @param rounds of a league without divisions
 * @param divisions a directory with a file for each division of the latest leg
 * @param matches a directory with a file for each match, of a league in divisions in a subdirectory for each leg
 */
public record ViewFiles(Path standings, Path rounds, Path divisions, Path matches) {

    private static final Pattern LEG = Pattern.compile("leg-(\\d{1,9})");

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

    /** The file of a division. */
    Path division(String name) {
        return divisions.resolve(name + ".json");
    }

    /** The file of a match of the league's latest leg. */
    Path match(League league, MatchId match) {
        boolean divided = league.settings().inDivisions();
        Path directory = divided ? matches.resolve("leg-" + league.ladder().leg()) : matches;
        return directory.resolve(match + ".json");
    }

    /** The number of the leg of a directory of matches; empty for another directory or a file. */
    static OptionalInt legOf(Path directory) {
        Matcher name = LEG.matcher(directory.getFileName().toString());
        return name.matches() ? OptionalInt.of(Integer.parseInt(name.group(1))) : OptionalInt.empty();
    }
}
