package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Archives leagues that are replaced by a new one of the same id: one directory per league, with its events as JSON
 * lines and its files.
 */
public record LeagueArchive(Path directory) {
    private static final String EVENTS = "events.jsonl";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /**
     * Moves a league out of the store. Its events are on disk in the archive before they are removed from the store.
     *
     * @param key its file, which stays if the store has lost the league: it is then unknown which league it belongs to
     * @param views files and directories that are derived from its events
     * @return the league's directory in the archive; empty if there was nothing to archive
     * @throws StoreException if it cannot be archived
     */
    public Optional<Path> take(EventStore store, LeagueId league, Path key, List<Path> views, Instant now) {
        boolean isEmpty = store.page(league, 0, Long.MAX_VALUE).isEmpty();
        if (isEmpty && views.stream().noneMatch(Files::exists)) {
            return Optional.empty();
        }
        try {
            Path target = newDirectory(league, now);
            if (!isEmpty) {
                AtomicFile.secret(target.resolve(EVENTS))
                        .replace(() -> store.stream(league, 0, Long.MAX_VALUE)
                                .map(ArchivedEvents::line)
                                .iterator());
                store.forget(league);
                move(List.of(key), target);
            }
            move(views, target);
            Files.deleteIfExists(SharedDirectory.site(target)); // made anew: the league may have gone on since its end
            return Optional.of(target);
        } catch (IOException e) {
            throw StoreException.of("The old league cannot be archived in %s".formatted(directory), e);
        }
    }

    /** Whether a directory is that of an archived league. */
    public static boolean isIn(Path target) {
        return Files.isRegularFile(target.resolve(EVENTS));
    }

    /**
     * The events of an archived league, under any id.
     *
     * @param target its directory
     * @throws StoreException when there is none, or it cannot be read
     */
    public static StoredEvents read(Path target) {
        return ArchivedEvents.in(target.resolve(EVENTS));
    }

    private Path newDirectory(LeagueId league, Instant now) throws IOException {
        String name = league + "-" + STAMP.format(now);
        Path target = directory.resolve(name);
        for (int number = 2; Files.exists(target); number++) {
            target = directory.resolve(name + '-' + number);
        }
        return Files.createDirectories(target);
    }

    private static void move(List<Path> files, Path target) throws IOException {
        for (Path each : files) {
            if (Files.exists(each)) {
                Files.move(each, target.resolve(each.getFileName()));
            }
        }
    }
}
