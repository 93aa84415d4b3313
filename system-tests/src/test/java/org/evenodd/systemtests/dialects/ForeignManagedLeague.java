package org.evenodd.systemtests.dialects;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.systemtests.testbed.MemoryLeague;

/** A league of a foreign manager with our players and our referee. */
record ForeignManagedLeague(ForeignManager manager) {

    private static final Duration AT_MOST = Duration.ofHours(1);

    /** Plays the league to its end, or as far as possible. */
    static ForeignManagedLeague play(Accent accent, int players, long seed, String... settings) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix());
                MemoryLeague league = new MemoryLeague(files.getPath("/SHARED"), seed)) {
            league.settings = List.of(settings);
            ForeignNetwork network = new ForeignNetwork(league.time, league.network, MemoryLeague.MANAGER);
            ForeignManager manager = new ForeignManager(network, accent, players, 1);
            manager.open();
            league.referees(1);
            league.players(players, "--name", "Ours");
            Instant limit = league.time.instant().plus(AT_MOST);
            league.time.runUntil(
                    () -> manager.completed() || league.time.instant().isAfter(limit));
            league.time.advance(Duration.ofSeconds(1));
            return new ForeignManagedLeague(manager);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
