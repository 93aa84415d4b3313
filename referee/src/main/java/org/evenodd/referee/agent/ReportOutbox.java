package org.evenodd.referee.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.evenodd.agent.program.Platform;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.referee.message.RefereeIdentity;
import org.evenodd.referee.play.MatchHost;
import org.evenodd.referee.report.ReportDelivery;
import org.evenodd.referee.report.ReportFiles;
import org.evenodd.referee.report.ReportRoute;
import org.evenodd.referee.report.UndeliveredReport;
import org.slf4j.Logger;

/** The reports of a referee, delivered with the token of its current place. */
final class ReportOutbox implements MatchHost.ReportSink {

    private final AtomicReference<ReportDelivery> current = new AtomicReference<>();
    private final Platform platform;
    private final Path directory;
    private final Function<RefereeIdentity, ReportRoute> routes;
    private final Logger log;

    /** @param directory where reports are stored until the manager has them */
    ReportOutbox(Platform platform, Path directory, Function<RefereeIdentity, ReportRoute> routes, Logger log) {
        this.platform = platform;
        this.directory = directory;
        this.routes = routes;
        this.log = log;
    }

    /** From now on delivers as this referee, stored reports first. */
    void open(RefereeIdentity referee) {
        ReportFiles files = new ReportFiles(directory, platform.scheduler()::timeOfDay, log);
        ReportDelivery delivery = new ReportDelivery(platform.scheduler(), routes.apply(referee), files, log);
        current.set(delivery);
        delivery.begin();
    }

    /** Completes when everything necessary is on disk. */
    CompletableFuture<Void> close() {
        return Optional.ofNullable(current.get())
                .map(ReportDelivery::stop)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    private ReportDelivery delivery() {
        return Optional.ofNullable(current.get()).orElseThrow();
    }

    @Override
    public CompletableFuture<Runnable> keep(MatchResultReport report) {
        return delivery().keep(report);
    }

    @Override
    public CompletableFuture<Boolean> sendAgain(LeagueId league, MatchId match, int lease) {
        return delivery().sendAgain(match, lease);
    }

    @Override
    public CompletableFuture<List<UndeliveredReport>> undelivered() {
        return Optional.ofNullable(current.get())
                .map(ReportDelivery::undelivered)
                .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
    }
}
