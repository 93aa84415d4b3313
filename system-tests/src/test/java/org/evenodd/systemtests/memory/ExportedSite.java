package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.manager.start.LeagueManagerCommand;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.testbed.MemoryLeague;

/** What the manager's {@code export --format html} wrote about a stored league. */
public record ExportedSite(Path folder) {

    /** Stores a league and exports its pages. */
    public static ExportedSite of(List<StoredEvent> events, Path directory) {
        Path site = directory.resolve("site");
        export(stored(events, directory), "--out=" + site);
        return new ExportedSite(site);
    }

    /** Stores a league and exports the report about one of its players. */
    public static Path report(List<StoredEvent> events, Path directory, String player) {
        Path file = directory.resolve(player + ".html");
        export(stored(events, directory), "--player=" + player, "--out=" + file);
        return file;
    }

    private static String stored(List<StoredEvent> events, Path directory) {
        String url = EventStores.embedded(directory.resolve("league.db"));
        try (EventStore store = EventStores.open(url)) {
            store.append(MemoryLeague.LEAGUE, events);
        }
        return url;
    }

    private static void export(String store, String... arguments) {
        StringWriter output = new StringWriter();
        PrintWriter printed = new PrintWriter(output, true);
        String[] all = Stream.concat(Stream.of("export", "--format=html", "--db=" + store), Stream.of(arguments))
                .toArray(String[]::new);
        assertThat(Launcher.run(new LeagueManagerCommand(), printed, printed, all))
                .as("%s", output)
                .isZero();
    }

    /** The pages of the site. */
    public List<Path> pages() {
        return files().stream()
                .filter(file -> file.toString().endsWith(".html"))
                .toList();
    }

    List<Path> files() {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
