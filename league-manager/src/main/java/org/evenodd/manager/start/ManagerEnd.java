package org.evenodd.manager.start;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.manager.store.StoreException;
import org.slf4j.Logger;

/** Decides when the program ends by itself, and with which exit status. */
final class ManagerEnd {
    private final AtomicBoolean failed = new AtomicBoolean();
    private final CompletableFuture<ExitStatus> status = new CompletableFuture<>();
    private final Logger log;

    ManagerEnd(Logger log) {
        this.log = log;
    }

    CompletableFuture<ExitStatus> status() {
        return status;
    }

    void done() {
        status.complete(ExitStatus.DONE);
    }

    void storeFailed(StoreException failure) {
        log.debug("The store failed", failure);
        failed(failure.sentence());
    }

    /** Ends a program that cannot continue; only the first reason is printed. */
    void failed(String sentence) {
        if (failed.compareAndSet(false, true)) {
            log.error("{} The League Manager ends here.", sentence);
            status.complete(ExitStatus.CANNOT_START);
        }
    }
}
