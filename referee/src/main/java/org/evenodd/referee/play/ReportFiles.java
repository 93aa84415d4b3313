package org.evenodd.referee.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.agent.peer.MatchesInHand.MatchInHand;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.ViewFile;
import org.evenodd.agent.runtime.ViewFile.KeptFile;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.LeagueToken;
import org.slf4j.Logger;

/**
 * Undelivered reports on disk, one file each, for their owner only: they contain choices. Every method blocks on the
 * disk.
 */
final class ReportFiles {

    private static final String SUFFIX = ".json";

    private final Path directory;
    private final InstantSource clock;
    private final Logger log;

    /**
     * Creates the store of one referee's reports.
     *
     * @param directory created when needed
     */
    ReportFiles(Path directory, InstantSource clock, Logger log) {
        this.directory = directory;
        this.clock = clock;
        this.log = log;
    }

    /** Returns all reports, oldest first. A file that is not a report is moved aside, and a log line says so. */
    List<PendingReport> load() {
        List<PendingReport> reports = new ArrayList<>();
        for (Path file : files()) {
            read(file)
                    .ifPresent(report ->
                            reports.add(new PendingReport(file.getFileName().toString(), report)));
        }
        return reports;
    }

    private List<Path> files() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> isReport(file.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            log.warn("Results of an earlier run cannot be listed in {}: {}", directory, DiskTrouble.reason(e), e);
            return List.of();
        }
    }

    private static boolean isReport(String name) {
        return name.endsWith(SUFFIX) && !name.startsWith(".");
    }

    private Optional<MatchResultReport> read(Path file) {
        return new KeptFile<>(file, MatchResultReport.class, "its match is played again", log).read();
    }

    void keep(PendingReport pending) {
        try {
            ViewFile<MatchResultReport> view = new ViewFile<>(pending.withoutToken(), clock.instant());
            AtomicFile.secret(directory.resolve(pending.name())).replace(view.bytes());
        } catch (IOException e) {
            log.warn(
                    "The result of {} cannot be kept for a restart: {}",
                    pending.report().matchId(),
                    DiskTrouble.reason(e),
                    e);
        }
    }

    void drop(PendingReport pending) {
        try {
            Files.deleteIfExists(directory.resolve(pending.name()));
        } catch (IOException e) {
            log.warn(
                    "The delivered result of {} cannot be deleted: {}",
                    pending.report().matchId(),
                    DiskTrouble.reason(e),
                    e);
        }
    }

    /**
     * A report that the manager has not accepted yet.
     *
     * @param name file name; names sort by the time of the result and end in a mark of the league
     */
    record PendingReport(String name, MatchResultReport report) {

        private static final int MARK_DIGITS = 8;

        /** Returns the report of a referee about a match that has just ended. */
        static PendingReport of(MatchResultReport report, Instant at, RefereeIdentity referee) {
            String name =
                    "%015d-%s-%s%s".formatted(at.toEpochMilli(), report.matchId(), report.lease(), ending(referee));
            return new PendingReport(name, report);
        }

        /**
         * Returns that the manager's acceptance is waited for, since the report was written.
         *
         * @param unknown for a report of an earlier run that does not say it
         */
        MatchInHand toMatchInHand(Duration limit, Instant unknown) {
            Instant written = Objects.requireNonNullElse(report.envelope().timestamp(), unknown);
            return new MatchInHand(report.matchId(), List.of(), AwaitedStep.REPORT, written, limit.toMillis(), null);
        }

        /** Returns whether the report is of a league with this id, begun anew perhaps. */
        boolean isOfLeague(RefereeIdentity referee) {
            LeagueId league = referee.league();
            return league == null || league.equals(report.leagueId());
        }

        /**
         * Returns whether the report is of the same referee in the same league, whatever its token. Match ids repeat in
         * every league, so a report of an earlier league would pass for one of this.
         */
        boolean isOf(RefereeIdentity referee) {
            return name.endsWith(ending(referee))
                    && isOfLeague(referee)
                    && referee.id().asSender().equals(report.envelope().sender());
        }

        /** If the manager does not say when its league was opened, only the token distinguishes leagues. */
        private static String ending(RefereeIdentity referee) {
            Instant opened = referee.openedAt();
            String mark = opened == null
                    ? LeagueToken.digest(referee.token()).value().substring(0, MARK_DIGITS)
                    : "at" + opened.getEpochSecond();
            return "-" + mark + ".json";
        }

        boolean isResultOf(MatchId match, int lease) {
            return report.matchId().equals(match) && Integer.valueOf(lease).equals(report.lease());
        }

        /** Returns the report with the referee's current token. */
        MatchResultReport authorised(RefereeIdentity referee) {
            Envelope before = report.envelope();
            return with(new Envelope(
                    referee.id().asSender(), before.timestamp(), before.conversationId(), referee.token()));
        }

        /** Returns the report without its token. */
        MatchResultReport withoutToken() {
            Envelope before = report.envelope();
            return with(new Envelope(before.sender(), before.timestamp(), before.conversationId(), null));
        }

        private MatchResultReport with(Envelope envelope) {
            return new MatchResultReport(
                    envelope,
                    report.leagueId(),
                    report.roundId(),
                    report.matchId(),
                    report.lease(),
                    report.gameType(),
                    report.result(),
                    report.flat());
        }
    }
}
