package org.evenodd.manager.views;

import java.nio.file.Path;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Where the files are that show a league's state, besides its store.
 *
 * @param matches a directory with a file for each match
 */
public record ViewFiles(Path standings, Path rounds, Path matches) {

    /** Those of the league that is played or was played last. */
    public static ViewFiles current(SharedDirectory shared, LeagueId league) {
        return new ViewFiles(shared.standings(league), shared.rounds(league), shared.matches(league));
    }

    /** Those of a former league in its directory of the archive, where they keep their names. */
    public static ViewFiles archived(Path directory, LeagueId league) {
        ViewFiles current = current(new SharedDirectory(directory), league);
        return new ViewFiles(
                directory.resolve(current.standings().getFileName()),
                directory.resolve(current.rounds().getFileName()),
                directory.resolve(current.matches().getFileName()));
    }

    /** The file of a match. */
    public Path match(MatchId match) {
        return matches.resolve(match + ".json");
    }
}
