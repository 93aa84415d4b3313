package org.evenodd.referee.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.ViewFile;
import org.evenodd.agent.file.ViewFile.KeptFile;
import org.evenodd.protocol.message.MatchResultReport;
import org.slf4j.Logger;

/**
 * Undelivered reports on disk, one file each, for their owner only: they contain choices. Every method blocks on the
 * disk.
 */
public final class ReportFiles {

    private static final String SUFFIX = ".json";

    private final Path directory;
    private final InstantSource clock;
    private final Logger log;

    /**
     * Creates the store of one referee's reports.
     *
     * @param directory created when needed
     */
    public ReportFiles(Path directory, InstantSource clock, Logger log) {
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
}
