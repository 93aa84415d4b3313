package org.evenodd.referee.agent;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.options.RefereeKeyPlace;
import org.evenodd.protocol.token.RefereeKey;
import org.slf4j.Logger;

/**
 * Reads the league's referee key each time it is needed, because the manager may write it later or start another
 * league.
 *
 * @param disk runs tasks that wait for the disk
 */
record KeySource(RefereeKeyPlace place, Executor disk, Logger log) {

    /** Returns the key; empty if there is none, or none that is valid. */
    CompletableFuture<Optional<RefereeKey>> read() {
        return CompletableFuture.supplyAsync(this::key, disk);
    }

    private Optional<RefereeKey> key() {
        try {
            return place.read();
        } catch (IOException e) {
            log.warn("The referee key {} cannot be read: {}", place.name(), DiskTrouble.reason(e));
        } catch (IllegalArgumentException e) {
            log.warn("The referee key {} cannot be used: {}", place.name(), e.getMessage());
        }
        return Optional.empty();
    }
}
