package org.evenodd.systemtests.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Follows a manager's events on a plain socket, batch by batch as they come: each is a chunk of its own. */
final class EventStream implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Socket socket = new Socket();
    private final InputStream in;
    private final String head;

    /**
     * An event.
     *
     * @param id empty if it has none
     */
    record Event(String kind, String id, String data) {

        long number() {
            return Long.parseLong(id);
        }
    }

    /** Opens a stream as a caller of 127.0.0.x. */
    private EventStream(WatchedLeague league, int caller, String... headers) throws IOException {
        socket.bind(new InetSocketAddress("127.0.0." + caller, 0));
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), league.manager().port()));
        socket.setSoTimeout((int) PATIENCE.toMillis());
        StringBuilder request = new StringBuilder("GET /events HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(UTF_8));
        in = new BufferedInputStream(socket.getInputStream());
        head = readHead();
    }

    /** Follows what happens from now on. */
    static EventStream open(WatchedLeague league) throws IOException {
        return new EventStream(league, 1);
    }

    static EventStream openAs(int caller, WatchedLeague league) throws IOException {
        return new EventStream(league, caller);
    }

    /** Follows what happened after an event. */
    static EventStream openAfter(long event, WatchedLeague league) throws IOException {
        return new EventStream(league, 1, "Last-Event-ID: " + event);
    }

    /** Returns all that the stream tells of a league so far. */
    static String untilNow(WatchedLeague league) throws IOException {
        try (EventStream stream = openAfter(0, league)) {
            return stream.batch() + stream.batch();
        }
    }

    int status() {
        return Integer.parseInt(head.split(" ", 3)[1]);
    }

    String head() {
        return head;
    }

    private String readHead() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            lines.append(line).append('\n');
        }
        return lines.toString();
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int each = in.read(); each != '\n'; each = in.read()) {
            if (each < 0) {
                throw new IOException("the stream has ended");
            }
            line.write(each);
        }
        return line.toString(UTF_8).strip();
    }

    /** Waits for the next batch and returns it as it was sent. */
    String batch() throws IOException {
        String line = readLine();
        // The end of the chunk before may come with this one only
        int length = Integer.parseInt(line.isEmpty() ? readLine() : line, 16);
        if (length == 0) {
            throw new IOException("the stream has ended");
        }
        return new String(in.readNBytes(length), UTF_8);
    }

    /** Waits for such an event and returns all until the end of its batch. */
    List<Event> until(Predicate<Event> wanted) throws IOException {
        List<Event> events = new ArrayList<>();
        while (events.stream().noneMatch(wanted)) {
            events.addAll(events(batch()));
        }
        return events;
    }

    static List<Event> events(String batch) {
        List<Event> events = new ArrayList<>();
        for (String block : batch.split("\n\n", -1)) {
            String kind = field("event", block);
            if (!kind.isEmpty()) {
                events.add(new Event(kind, field("id", block), field("data", block)));
            }
        }
        return events;
    }

    private static String field(String name, String block) {
        return block.lines()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
