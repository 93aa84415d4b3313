package org.evenodd.manager.start;

import java.io.IOException;
import java.util.Optional;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.manager.token.LeagueKeyFile;
import org.evenodd.manager.token.Tokens;

/** Whether this manager has the key with which the league of a shared store has been led: agents know no other tokens. */
record KeyCheck(ManagerPlan plan) {

    /**
     * Compares the keys.
     *
     * @param mark of the league's key, where one was kept
     * @throws ProgramException (cannot start) for another key or none
     */
    void require(Optional<String> mark) {
        if (mark.isPresent() && !plan.anew() && !mark.equals(own())) {
            throw ProgramException.cannotStart(
                    "The league's key %s is missing or another than the one with which league %s was begun in this store:"
                                    .formatted(plan.leagueKey(), plan.league())
                            + " give all its managers the same --league-key.");
        }
    }

    private Optional<String> own() {
        try {
            return new LeagueKeyFile(plan.leagueKey()).load().map(key -> new Tokens(key, plan.league()).keyMark());
        } catch (IOException | IllegalArgumentException e) {
            throw ProgramException.cannotStart(
                    "The league's key %s cannot be used: %s.".formatted(plan.leagueKey(), e.getMessage()), e);
        }
    }
}
