package org.evenodd.systemtests.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks for what a browser with the league's page asks for, and shows nothing: it follows the events, and fetches the
 * page when there were some, as {@code page.js} does. Used by one thread.
 */
final class LightBrowser {

    private static final long DELAY_NANOS = 30_000_000;
    private static final long LONGEST_REST_NANOS = 2_000_000_000;
    private static final int REST = 5;
    private static final String HEAD_END = "\r\n\r\n";
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (200|304) ");
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: *(\\d+)");

    private final URI manager;
    private final EventTimes times;
    private final Channel stream;
    private final Channel page;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder head = new StringBuilder();
    private List<Long> fetched = List.of();
    private long missing;
    private boolean fetching;
    private boolean stale;
    private long dueAt;
    private long askedAt;
    private long restUntil = System.nanoTime();
    private long seen;
    private long events;
    private long pages;
    private long bytes;
    private long failures;

    private LightBrowser(URI manager, InetSocketAddress address, Selector selector, EventTimes times)
            throws IOException {
        this.manager = manager;
        this.times = times;
        this.stream = new Channel(address, selector, this::heard);
        this.page = new Channel(address, selector, this::arrived);
    }

    /** A connection whose bytes are handed on. */
    final class Channel {

        private final SocketChannel channel;
        private final Reader reader;

        private Channel(InetSocketAddress address, Selector selector, Reader reader) throws IOException {
            this.reader = reader;
            channel = SocketChannel.open();
            channel.bind(address);
            channel.connect(new InetSocketAddress(manager.getHost(), manager.getPort()));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        void read(ByteBuffer buffer) {
            try {
                int count = channel.read(buffer.clear());
                if (count < 0) {
                    channel.close(); // the manager has ended
                } else {
                    reader.read(ISO_8859_1.decode(buffer.flip()).toString());
                }
            } catch (IOException e) {
                failures++;
                close();
            }
        }

        private void ask(String path, String headers) throws IOException {
            channel.write(ISO_8859_1.encode(
                    "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\n".formatted(path, manager.getAuthority(), headers)));
        }

        private void close() {
            try {
                channel.close();
            } catch (IOException e) {
                failures++;
            }
        }
    }

    @FunctionalInterface
    private interface Reader {
        void read(String bytes);
    }

    /**
     * Begins to watch.
     *
     * @param address its own, with any port
     */
    static LightBrowser open(URI manager, InetSocketAddress address, Selector selector, EventTimes times)
            throws IOException {
        LightBrowser browser = new LightBrowser(manager, address, selector, times);
        browser.stream.ask("/events", "Accept: text/event-stream\r\n");
        return browser;
    }

    /** The stream is sent in chunks, but no line is. */
    private void heard(String bytes) {
        text.append(bytes);
        int end = text.lastIndexOf("\n");
        if (end < 0) {
            return;
        }
        text.substring(0, end).lines().forEach(this::heardLine);
        text.delete(0, end + 1);
    }

    private void heardLine(String line) {
        if (line.startsWith("id: ")) {
            seen = Long.parseLong(line.substring("id: ".length()));
            times.told(seen);
        } else if (line.startsWith("data: ")) {
            events++;
            if (!stale) {
                stale = true;
                dueAt = Math.max(System.nanoTime() + DELAY_NANOS, restUntil);
            }
        }
    }

    void fetchIfDue() {
        if (!stale || fetching || !page.channel.isOpen() || System.nanoTime() < dueAt) {
            return;
        }
        stale = false;
        fetching = true;
        askedAt = System.nanoTime();
        fetched = times.takePending();
        try {
            page.ask("/", "Accept: text/html\r\nAccept-Encoding: gzip\r\nLast-Event-ID: %d\r\n".formatted(seen));
        } catch (IOException e) {
            failures++;
            page.close();
        }
    }

    private void arrived(String part) {
        bytes += part.length();
        if (missing > 0) {
            missing -= part.length();
        } else {
            head.append(part);
            int end = head.indexOf(HEAD_END);
            if (end < 0) {
                return;
            }
            Matcher length = LENGTH.matcher(head);
            failures += STATUS.matcher(head).lookingAt() ? 0 : 1;
            missing = (length.find() ? Long.parseLong(length.group(1)) : 0) - (head.length() - end - HEAD_END.length());
            head.setLength(0);
        }
        if (missing <= 0) {
            pages++;
            fetching = false;
            rest();
            times.shown(fetched);
        }
    }

    private void rest() {
        long now = System.nanoTime();
        restUntil = now + Math.min(LONGEST_REST_NANOS, REST * (now - askedAt));
        dueAt = Math.max(dueAt, restUntil);
    }

    long events() {
        return events;
    }

    long pages() {
        return pages;
    }

    long bytes() {
        return bytes;
    }

    long failures() {
        return failures;
    }

    void close() {
        stream.close();
        page.close();
    }
}
