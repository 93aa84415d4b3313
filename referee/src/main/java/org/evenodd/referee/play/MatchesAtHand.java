package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.protocol.operation.AwaitedStep;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.protocol.operation.MatchesInHand.MatchInHand;
import org.evenodd.referee.match.Awaited;
import org.evenodd.referee.match.Match;
import org.evenodd.referee.match.PlayerRequest;
import org.evenodd.referee.report.UndeliveredReport;

/**
 * The matches of a referee that its manager waits for, with what they wait for.
 *
 * @param reportLimit how long the manager may take to accept a report
 */
public record MatchesAtHand(MatchSlots slots, MatchHost.ReportSink reports, Duration reportLimit, InstantSource clock) {

    /** Returns the running matches, then those whose report the manager has not accepted yet. */
    public CompletableFuture<MatchesInHand> list() {
        return reports.undelivered().thenApply(this::with);
    }

    private MatchesInHand with(List<UndeliveredReport> unreported) {
        Stream<MatchInHand> running = slots.running().stream().flatMap(MatchesAtHand::waiting);
        return new MatchesInHand(
                clock.instant(),
                Stream.concat(running, unreported.stream().map(this::waiting))
                        .limit(MatchesInHand.MOST)
                        .toList());
    }

    /** A match that waits for nobody goes on in this moment. */
    private static Stream<MatchInHand> waiting(Match match) {
        return match.awaited().map(awaited -> waiting(match, awaited)).stream();
    }

    private static MatchInHand waiting(Match match, Awaited awaited) {
        return new MatchInHand(
                match.setup().match(),
                awaited.players(),
                awaited.request() instanceof PlayerRequest.Join ? AwaitedStep.INVITATION : AwaitedStep.CHOICE,
                awaited.since(),
                awaited.limit().toMillis(),
                awaited.attempt());
    }

    private MatchInHand waiting(UndeliveredReport result) {
        Instant since = result.since();
        return new MatchInHand(result.match(), List.of(), AwaitedStep.REPORT, since, reportLimit.toMillis(), null);
    }
}
