package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

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
        boolean isEmpty = store.latest(league).isEmpty();
        if (isEmpty && views.stream().noneMatch(Files::exists)) {
            return Optional.empty();
        }
        try {
            Path target = newDirectory(league, now);
            if (!isEmpty) {
                AtomicFile.secret(target.resolve(EVENTS))
                        .replace(() ->
                                store.parts(league).map(LeagueArchive::lines).iterator());
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
     * Reads the events of an archived league, of one without end those from the beginning of its last leg on.
     *
     * @param target its directory
     * @throws StoreException when there is none, or it cannot be read
     */
    public static List<StoredEvent> read(Path target) {
        AtomicReference<List<StoredEvent>> latest = new AtomicReference<>(List.of());
        read(target, latest::set);
        return latest.get();
    }

    /** Reads the events of one of its legs likewise; none if there is no such leg. */
    public static List<StoredEvent> read(Path target, int leg) {
        List<StoredEvent> found = new ArrayList<>();
        AtomicInteger number = new AtomicInteger();
        read(target, part -> {
            if (number.getAndIncrement() == leg) {
                found.addAll(part);
            }
        });
        return List.copyOf(found);
    }

    /**
     * Reads the events of an archived league part by part.
     *
     * @param target its directory
     * @param each is given one part after the other, as {@link StoredEvents} tells them apart
     * @throws StoreException when there is none, or it cannot be read
     */
    public static void read(Path target, Consumer<List<StoredEvent>> each) {
        Path file = target.resolve(EVENTS);
        if (!Files.isRegularFile(file)) {
            throw StoreException.notThere(file);
        }
        try (Stream<String> lines = Files.lines(file)) {
            Iterator<String> rest = lines.iterator();
            if (!rest.hasNext()) {
                throw broken(file, "it is empty");
            }
            List<StoredEvent> part = new ArrayList<>();
            List<StoredLeg> legs = new ArrayList<>();
            while (rest.hasNext()) {
                StoredEvent event = event(file, rest.next());
                int before = legs.size();
                StoredLeg.see(legs, event);
                if (legs.size() > before) {
                    each.accept(List.copyOf(part));
                    part.clear();
                }
                part.add(event);
            }
            each.accept(List.copyOf(part));
        } catch (IOException | UncheckedIOException e) {
            throw StoreException.cannotRead(e);
        }
    }

    private static StoreException broken(Path file, String what) {
        return new StoreException("The archive %s cannot be read: %s.".formatted(file, what));
    }

    private static StoredEvent event(Path file, String line) {
        try {
            JsonNode row = StrictJson.parse(line.getBytes(UTF_8));
            return new StoredEvent(
                    row.path("sequence").longValue(),
                    Instant.parse(row.path("recorded_at").stringValue()),
                    row.path("type").stringValue(),
                    Json.text(JsonValue.of(row.path("payload"))));
        } catch (MalformedJsonException | JacksonException | DateTimeParseException e) {
            throw broken(file, String.valueOf(e.getMessage()));
        }
    }

    private Path newDirectory(LeagueId league, Instant now) throws IOException {
        String name = league + "-" + STAMP.format(now);
        Path target = directory.resolve(name);
        for (int number = 2; Files.exists(target); number++) {
            target = directory.resolve(name + '-' + number);
        }
        return Files.createDirectories(target);
    }

    private static byte[] lines(List<StoredEvent> events) {
        return events.stream()
                .map(event -> new Line(
                        event.sequence(),
                        event.recordedAt().toString(),
                        event.type(),
                        JsonValue.encoded(event.payload().getBytes(UTF_8))))
                .map(line -> Json.text(line) + '\n')
                .collect(Collectors.joining())
                .getBytes(UTF_8);
    }

    private record Line(long sequence, String recordedAt, String type, JsonValue payload) implements JsonRecord {}

    private static void move(List<Path> files, Path target) throws IOException {
        for (Path each : files) {
            if (Files.exists(each)) {
                Files.move(each, target.resolve(each.getFileName()));
            }
        }
    }
}
