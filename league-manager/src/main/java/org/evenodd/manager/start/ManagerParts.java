package org.evenodd.manager.start;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.http.EventFeed;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.Workers;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The parts of a League Manager that exist before its address, store and league.
 *
 * @param options the options on the command line
 * @param author writes the envelopes of its messages
 * @param page null for no web page
 */
record ManagerParts(
        Platform platform,
        SystemSettings settings,
        ManagerOptions options,
        EnvelopeWriter author,
        ManagerEnd end,
        AgentMetrics metrics,
        AgentLog log,
        @Nullable PageThreads page) {

    /**
     * Creates the parts.
     *
     * @throws org.evenodd.agent.settings.SettingsException for a wrong setting
     */
    static ManagerParts of(Platform platform, ManagerOptions options) {
        AgentLog log = platform.log(AgentKind.LEAGUE_MANAGER.wireName());
        return new ManagerParts(
                platform,
                platform.settings().system(),
                options,
                new EnvelopeWriter(Sender.LEAGUE_MANAGER, platform.scheduler().machineClock(), platform.random()),
                new ManagerEnd(log.logger()),
                new AgentMetrics(platform.scheduler()),
                log,
                options.page() == null ? null : PageThreads.of(options.page()));
    }

    /** These parts once their league is there, without options that have been carried out. */
    ManagerParts continuing() {
        return new ManagerParts(platform, settings, options.continuing(), author, end, metrics, log, page);
    }

    /** These parts on another platform. */
    ManagerParts with(Platform other) {
        return new ManagerParts(other, settings, options, author, end, metrics, log, page);
    }

    LeagueKeys keys() {
        return new LeagueKeys(options, platform.shared().refereeKey(options.league()), platform.random(), logger());
    }

    Logger logger() {
        return log.logger();
    }

    /**
     * The parts that the web page needs before there is a league to show.
     *
     * @param store the URL of the store, in which former leagues may be
     * @param feed the news for watchers
     * @param threads make the pages
     * @param background computes the ratings and reads former leagues, both of which may take seconds
     */
    record PageThreads(String store, EventFeed feed, Workers threads, Workers background) implements AutoCloseable {

        private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

        static PageThreads of(String store) {
            return new PageThreads(
                    store,
                    new EventFeed(),
                    new Workers("page", 1, CLOSE_TIMEOUT),
                    new Workers("page-background", 1, CLOSE_TIMEOUT));
        }

        @Override
        public void close() {
            threads.close();
            background.close();
        }
    }

    /** Decides when the program ends by itself, and with which exit status. */
    static final class ManagerEnd {
        private final CompletableFuture<ExitStatus> status = new CompletableFuture<>();
        private final AtomicBoolean failed = new AtomicBoolean();
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
}
