package org.evenodd.player.agent;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.KeptFile;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.file.ViewFile;
import org.evenodd.player.history.History;
import org.evenodd.player.history.HistoryFile;
import org.evenodd.player.state.PlayerPlace;
import org.evenodd.protocol.value.DisplayName;
import org.slf4j.Logger;

/** Writes one player's history to its file in the background. */
final class HistoryKeeper {

    private final SharedDirectory shared;
    private final BackgroundFiles files;
    private final InstantSource clock;
    private final DisplayName name;
    private final Logger log;

    HistoryKeeper(SharedDirectory shared, BackgroundFiles files, InstantSource clock, DisplayName name, Logger log) {
        this.shared = shared;
        this.files = files;
        this.clock = clock;
        this.name = name;
        this.log = log;
    }

    /** The history that an earlier run left for the same place; waits for the disk. */
    History load(PlayerPlace place) {
        Path path = shared.history(place.player());
        return new KeptFile<>(path, HistoryFile.class, "a new history is begun", log)
                .read()
                .filter(file -> file.isOf(place.player(), place.leagueId()))
                .map(HistoryFile::history)
                .orElse(History.EMPTY);
    }

    /** Schedules a write of the history as it is at that time. */
    void save(PlayerPlace place, Supplier<History> current) {
        files.replace(shared.history(place.player()), () -> {
            HistoryFile file = HistoryFile.of(place.player(), name, place.leagueId(), current.get());
            return new ViewFile<>(file, clock.instant()).bytes();
        });
    }
}
