package org.evenodd.player.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.evenodd.player.history.History;
import org.evenodd.player.history.HistoryFile;
import org.evenodd.player.state.Seat;
import org.evenodd.protocol.file.BackgroundFiles;
import org.evenodd.protocol.file.SharedDirectory;
import org.evenodd.protocol.file.View;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Keeps one player's history in its file, without keeping the player waiting. */
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

    /** The history that an earlier run has left in the same seat; waits for the disk. */
    History load(Seat seat) {
        Path path = shared.history(seat.player());
        try {
            HistoryFile file = read(Files.readAllBytes(path));
            if (file != null) {
                return file.isOf(seat.player(), seat.leagueId()) ? file.history() : History.EMPTY;
            }
            log.warn("The history in {} is none: beginning a new one", path);
        } catch (NoSuchFileException e) {
            log.debug("No history yet");
        } catch (IOException | MalformedJsonException e) {
            log.warn("The history in {} cannot be read: beginning a new one", path, e);
        }
        return History.EMPTY;
    }

    private static @Nullable HistoryFile read(byte[] json) throws MalformedJsonException {
        return Shapes.ofRecord(HistoryFile.class)
                .read(StrictJson.parse(json), new Reading(Compatibility.TOLERANT, false));
    }

    /** Has the history written some time soon, as it is by then. */
    void save(Seat seat, Supplier<History> current) {
        files.replace(shared.history(seat.player()), () -> {
            HistoryFile file = HistoryFile.of(seat.player(), name, seat.leagueId(), current.get());
            return new View<>(file, clock.instant()).bytes();
        });
    }
}
