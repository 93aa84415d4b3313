package org.evenodd.manager.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.manager.token.LeagueKeyFile;
import org.evenodd.manager.token.RefereeKeyFile;
import org.evenodd.manager.token.Tokens;

/**
 * Leaves the referee key for the referees that may read the league's directory.
 *
 * @param file where they look for it
 */
record RefereeEntry(ManagerPlan plan, Path file) {

    /** Where the league's key is known before the league is, so that nobody can be there before the referee key. */
    void writeIfKnown() {
        if (plan.anew() || !Files.exists(plan.leagueKey())) {
            return;
        }
        try {
            new LeagueKeyFile(plan.leagueKey())
                    .load()
                    .map(key -> new Tokens(key, plan.league()))
                    .ifPresent(this::write);
        } catch (IOException | IllegalArgumentException e) {
            // The league's opening will say so, once it is known whether it needs the key.
            return;
        }
    }

    /**
     * Writes the key of the league.
     *
     * @throws ProgramException (cannot start) where the file cannot be written
     */
    void write(Tokens tokens) {
        try {
            new RefereeKeyFile(file).write(tokens.refereeKey());
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The referee key %s cannot be written: %s.".formatted(file, DiskTrouble.reason(e)), e);
        }
    }
}
