package org.evenodd.manager.start;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey.LeagueKeyFile;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/**
 * The league's key file, and the referee key derived from it, which is written for referees that may read the league's
 * directory.
 *
 * @param refereeKey the file in which referees look for it
 */
record LeagueKeys(ManagerOptions options, Path refereeKey, RandomGenerator random, Logger log) {

    boolean isThere() {
        return Files.exists(options.leagueKey());
    }

    /**
     * The tokens of the league's agents, derived from the key in the file that the options name; creates the key if there is none.
     *
     * @throws ProgramException (cannot start) for an unusable key
     */
    Tokens tokens() {
        try {
            return new Tokens(new LeagueKeyFile(options.leagueKey()).loadOrCreate(random), options.league());
        } catch (IOException | IllegalArgumentException e) {
            throw badKey(e);
        }
    }

    /**
     * Requires this manager to have the key with which the league of a shared store has been led: agents know only
     * tokens derived from it.
     *
     * @param mark of the league's key; empty if none is stored
     * @throws ProgramException (cannot start) for a missing or different key
     */
    void require(Optional<String> mark) {
        if (mark.isPresent() && !options.newLeague() && !mark.equals(known().map(Tokens::keyMark))) {
            throw ProgramException.cannotStart(
                    "The league's key %s is missing, or is not the one with which league %s was begun in this store:"
                                    .formatted(options.leagueKey(), options.league())
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
        return new LeagueKeyFile(options.leagueKey()).load().map(key -> new Tokens(key, options.league()));
    }

    /** The tokens of the league that is about to be archived; empty if its key is gone or cannot be used. */
    Optional<Tokens> before() {
        try {
            return load();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private ProgramException badKey(Exception cause) {
        String reason = cause instanceof IOException e ? DiskTrouble.reason(e) : String.valueOf(cause.getMessage());
        return ProgramException.cannotStart(
                "The league's key %s cannot be used: %s.".formatted(options.leagueKey(), reason), cause);
    }

    /**
     * Writes the referee key early if the league's key is already known, so that referees find it as soon as the
     * manager answers: not for a new league, which may get another. Warns of a key that others on this machine can get
     * at.
     */
    void writeRefereeKeyIfKnown() {
        if (!isThere()) {
            return;
        }
        try {
            load().filter(known -> !options.newLeague()).ifPresent(this::writeRefereeKey);
            OwnerOnly.exposure(options.leagueKey()).ifPresent(log::warn);
        } catch (IOException | IllegalArgumentException e) {
            // Loading the league reports this, once it is known whether the key is needed.
            return;
        }
    }

    /**
     * Writes the referee key.
     *
     * @throws ProgramException (cannot start) if the file cannot be written
     */
    void writeRefereeKey(Tokens tokens) {
        write("referee key", refereeKey, tokens.refereeKey().code().value());
    }

    /**
     * Writes the manager's address, at which the operator's commands find it.
     *
     * @throws ProgramException (cannot start) if the file cannot be written
     */
    void writeAddress(Path file, Endpoint manager) {
        write("manager's address", file, manager.toString());
    }

    private static void write(String what, Path file, String line) {
        try {
            AtomicFile.secret(file).replace((line + '\n').getBytes(US_ASCII));
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The %s %s cannot be written: %s.".formatted(what, file, DiskTrouble.reason(e)), e);
        }
    }
}
