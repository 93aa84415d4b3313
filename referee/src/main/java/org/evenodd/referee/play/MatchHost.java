package org.evenodd.referee.play;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.settings.SystemSettings;
import org.evenodd.protocol.transport.Scheduler;
import org.slf4j.Logger;

/**
 * What matches need of the referee that runs them.
 *
 * @param reports takes the result of each match
 */
public record MatchHost(
        Scheduler scheduler, MessageClient client, SystemSettings settings, ReportSink reports, Logger log) {

    /** Takes results for the manager. */
    @FunctionalInterface
    public interface ReportSink {

        /** Takes a result; completes when a crash cannot lose it any more, with what sends it on its way. */
        CompletableFuture<Runnable> keep(MatchResultReport report);
    }
}
