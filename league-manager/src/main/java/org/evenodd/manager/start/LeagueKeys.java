package org.evenodd.manager.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.SecretFile;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.manager.token.LeagueKeyFile;
import org.evenodd.manager.token.RefereeKeyFile;
import org.evenodd.manager.token.Tokens;
import org.slf4j.Logger;

/**
 * The file of the league's key, and the referee key that is made of it and left for the referees that may read the league's
 * directory.
 *
 * @param refereeKey where they look for it
 */
record LeagueKeys(ManagerPlan plan, Path refereeKey, RandomGenerator random, Logger log) {

    boolean isThere() {
        return Files.exists(plan.leagueKey());
    }

    /**
     * The tokens of the league's agents, from the key in the plan's file, which is made where there is none.
     *
     * @throws ProgramException (cannot start) for a key of no use
     */
    Tokens tokens() {
        try {
            Tokens tokens = new Tokens(new LeagueKeyFile(plan.leagueKey()).loadOrCreate(random), plan.league());
            new SecretFile(plan.leagueKey()).exposure().ifPresent(log::warn);
            return tokens;
        } catch (IOException | IllegalArgumentException e) {
            throw badKey(e);
        }
    }

    /**
     * Makes sure that this manager has the key with which the league of a shared store has been led: agents know no other
     * tokens.
     *
     * @param mark of the league's key, where one was kept
     * @throws ProgramException (cannot start) for another key or none
     */
    void require(Optional<String> mark) {
        if (mark.isPresent() && !plan.anew() && !mark.equals(known().map(Tokens::keyMark))) {
            throw ProgramException.cannotStart(
                    "The league's key %s is missing or another than the one with which league %s was begun in this store:"
                                    .formatted(plan.leagueKey(), plan.league())
                            + " give all its managers the same --league-key.");
        }
    }

    private Optional<Tokens> known() {
        try {
            return load();
        } catch (IOException | IllegalArgumentException e) {
            throw badKey(e);
        }
    }

    private Optional<Tokens> load() throws IOException {
        return new LeagueKeyFile(plan.leagueKey()).load().map(key -> new Tokens(key, plan.league()));
    }

    private ProgramException badKey(Exception cause) {
        String reason = cause instanceof IOException e ? DiskTrouble.reason(e) : String.valueOf(cause.getMessage());
        return ProgramException.cannotStart(
                "The league's key %s cannot be used: %s.".formatted(plan.leagueKey(), reason), cause);
    }

    /** Writes the referee key where the league's key is known before the league is, so that nobody can be there before it. */
    void writeRefereeKeyIfKnown() {
        if (plan.anew() || !isThere()) {
            return;
        }
        try {
            load().ifPresent(this::writeRefereeKey);
        } catch (IOException | IllegalArgumentException e) {
            // The league's loading will say so, once it is known whether it needs the key.
            return;
        }
    }

    /**
     * Writes the referee key.
     *
     * @throws ProgramException (cannot start) where the file cannot be written
     */
    void writeRefereeKey(Tokens tokens) {
        try {
            new RefereeKeyFile(refereeKey).write(tokens.refereeKey());
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The referee key %s cannot be written: %s.".formatted(refereeKey, DiskTrouble.reason(e)), e);
        }
    }
}
