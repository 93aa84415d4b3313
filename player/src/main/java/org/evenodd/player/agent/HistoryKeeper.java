package org.evenodd.player.agent;

import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.evenodd.agent.runtime.LeagueFile;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.ViewFile;
import org.evenodd.agent.runtime.ViewFile.KeptFile;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.player.game.evenodd.History.HistoryFile;
import org.evenodd.player.game.evenodd.PlayedMatch;
import org.evenodd.player.game.evenodd.PlayedMatch.BrokenSeal;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Keeps one player's history, and logs how its matches end. Writes the file in the background, with a pause of {@link
 * #PAUSE_BETWEEN_WRITES} after each time, and a further {@link #PAUSE_PER_MATCH} for each match in it.
 */
final class HistoryKeeper {

    static final Duration PAUSE_BETWEEN_WRITES = Duration.ofSeconds(1);
    static final Duration PAUSE_PER_MATCH = Duration.ofMillis(10);

    private final SharedDirectory shared;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private final DisplayName name;
    private final Logger log;
    private @Nullable PacedFile file;
    private @Nullable PlayerPlace written;

    HistoryKeeper(SharedDirectory shared, BackgroundFiles files, Scheduler scheduler, DisplayName name, Logger log) {
        this.shared = shared;
        this.files = files;
        this.scheduler = scheduler;
        this.name = name;
        this.log = log;
    }

    /** The history that an earlier run left for the same place; waits for the disk. */
    History load(PlayerPlace place) {
        Path path = pathOf(place);
        return new KeptFile<>(path, HistoryFile.class, "a new history is begun", log)
                .read()
                .filter(file -> file.isOf(place.player(), place.leagueId()))
                .map(HistoryFile::history)
                .orElse(History.EMPTY);
    }

    /** Schedules a write of the history. */
    synchronized void save(PlayerPlace place, History history) {
        PacedFile target = fileOf(place);
        file = target;
        target.replace(
                () -> {
                    HistoryFile content = HistoryFile.of(place.player(), name, place.leagueId(), history);
                    return new ViewFile<>(content, scheduler.timeOfDay()).bytes();
                },
                PAUSE_BETWEEN_WRITES.plus(
                        PAUSE_PER_MATCH.multipliedBy(history.matches().size())));
    }

    /** Logs the latest match, and schedules a write of the history. */
    void add(PlayerPlace place, History history) {
        save(place, history);
        PlayedMatch match = history.matches().get(history.matches().size() - 1);
        log.atInfo()
                .addKeyValue("opponent", match.opponentId())
                .addKeyValue("choice", match.ownChoice())
                .addKeyValue("reason", match.reason())
                .log("{}: {}", match.matchId(), match.result());
        BrokenSeal broken = match.brokenSeal();
        if (broken != null) {
            log.atWarn()
                    .addKeyValue("referee", broken.referee())
                    .addKeyValue("evidence", match)
                    .log(
                            "{}: the referee did not prove that it had drawn this number before the choices",
                            match.matchId());
        }
    }

    private PacedFile fileOf(PlayerPlace place) {
        if (file != null && place.equals(written)) {
            return file;
        }
        flush();
        Path path = pathOf(place);
        written = place;
        return new PacedFile(path, files, scheduler);
    }

    private Path pathOf(PlayerPlace place) {
        LeagueFile history = shared.history(place.player(), place.leagueId());
        OwnerOnly.close(history.known().toAbsolutePath().resolveSibling(""));
        return history.link();
    }

    /** Schedules at once the writing that is pending. */
    synchronized void flush() {
        if (file != null) {
            file.flush();
        }
    }
}
