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
 * The league's referee key, looked at whenever it is needed: its manager may not have written it yet, or may have
 * another league since.
 *
 * @param disk runs tasks that wait for the disk
 */
record KeySource(RefereeKeyPlace place, Executor disk, Logger log) {

    /** Empty where there is none, or none that can be used. */
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
