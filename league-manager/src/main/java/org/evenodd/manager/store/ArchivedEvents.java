package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The events of one league in a file, each a line of JSON.
 *
 * @param places where in the file the line of each number begins
 */
record ArchivedEvents(Path file, TreeMap<Long, Long> places, List<StoredLeg> legs) implements StoredEvents {
    private static final int EVENTS_IN_PAGE = 32;

    /** Longer than any {@link #HEAD}. */
    private static final int LONGEST_HEAD = 200;

    private static final Pattern HEAD =
            Pattern.compile("\\{\"sequence\":(\\d{1,18}),\"recorded_at\":\"[^\"]{1,40}\",\"type\":\"(\\w{1,60})\",");

    private record Line(long sequence, String recordedAt, String type, JsonValue payload) implements JsonRecord {}

    /**
     * Finds the events of a file.
     *
     * @throws StoreException when it is not there, empty, or cannot be read
     */
    static ArchivedEvents in(Path file) {
        if (!Files.isRegularFile(file)) {
            throw StoreException.notThere(file);
        }
        ArchivedEvents events = new ArchivedEvents(file, new TreeMap<>(), new ArrayList<>());
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            long place = 0;
            for (byte[] line = line(in); line != null; line = line(in)) {
                StoredEvent head = events.head(line);
                if (!events.places.isEmpty() && head.sequence() <= events.places.lastKey()) {
                    throw events.broken(
                            "event %d is behind event %d".formatted(head.sequence(), events.places.lastKey()));
                }
                events.places.put(head.sequence(), place);
                StoredLeg.see(events.legs, head);
                place += line.length + 1;
            }
        } catch (IOException e) {
            throw StoreException.cannotRead(e);
        }
        if (events.places.isEmpty()) {
            throw events.broken("it is empty");
        }
        return events;
    }

    /** Up to the end of the line; null at the end of the file. */
    private static byte @Nullable [] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int each = in.read();
        if (each < 0) {
            return null;
        }
        for (; each >= 0 && each != '\n'; each = in.read()) {
            line.write(each);
        }
        return line.toByteArray();
    }

    /** Number and type, without a look at the payload where the line is as this program writes it. */
    private StoredEvent head(byte[] line) {
        Matcher head = HEAD.matcher(new String(line, 0, Math.min(line.length, LONGEST_HEAD), UTF_8));
        return head.lookingAt()
                ? new StoredEvent(Long.parseLong(head.group(1)), Instant.EPOCH, head.group(2), "")
                : event(line);
    }

    @Override
    public List<StoredEvent> page(LeagueId league, long first, long last) {
        List<StoredEvent> page = new ArrayList<>();
        List<Long> wanted = places.subMap(first, true, Math.max(first, last), first <= last).values().stream()
                .limit(EVENTS_IN_PAGE)
                .toList();
        if (wanted.isEmpty()) {
            return page;
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file).position(wanted.get(0));
                InputStream in = new BufferedInputStream(Channels.newInputStream(channel))) {
            for (byte[] line = line(in); line != null && page.size() < wanted.size(); line = line(in)) {
                page.add(event(line));
            }
            return page;
        } catch (IOException e) {
            throw StoreException.cannotRead(e);
        }
    }

    @Override
    public List<StoredLeg> legs(LeagueId league) {
        return legs;
    }

    private StoredEvent event(byte[] line) {
        try {
            JsonNode row = StrictJson.parse(line);
            return new StoredEvent(
                    row.path("sequence").longValue(),
                    Instant.parse(row.path("recorded_at").stringValue()),
                    row.path("type").stringValue(),
                    Json.text(JsonValue.of(row.path("payload"))));
        } catch (MalformedJsonException | JacksonException | DateTimeParseException e) {
            throw broken(String.valueOf(e.getMessage()));
        }
    }

    private StoreException broken(String what) {
        return new StoreException("The archive %s cannot be read: %s.".formatted(file, what));
    }

    /** An event as a line of the file. */
    static byte[] line(StoredEvent event) {
        Line line = new Line(
                event.sequence(),
                event.recordedAt().toString(),
                event.type(),
                JsonValue.encoded(event.payload().getBytes(UTF_8)));
        return (Json.text(line) + '\n').getBytes(UTF_8);
    }
}
