package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * Light browsers that watch a league until they are closed. One thread serves all of them, so that they take little of
 * the machine that they share with the league.
 */
final class PageWatchers implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int PERIOD_MILLIS = 10;
    private static final int ADDRESSES = 250;

    private final Selector selector;
    private final List<LightBrowser> browsers = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "watchers");
    private volatile boolean closed;

    private PageWatchers(URI manager, int count, EventTimes times) throws IOException {
        selector = Selector.open();
        for (int i = 0; i < count; i++) {
            browsers.add(LightBrowser.open(manager, address(i), selector, i == 0 ? times : new EventTimes()));
        }
        thread.start();
    }

    /**
     * Lets this many watch a manager.
     *
     * @param times of one of them
     */
    static PageWatchers of(URI manager, int count, EventTimes times) {
        try {
            return new PageWatchers(manager, count, times);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Limits are for each address, so each has one of its own, which every Linux has. */
    private static InetSocketAddress address(int number) {
        return new InetSocketAddress("127.0.%d.%d".formatted(1 + number / ADDRESSES, 1 + number % ADDRESSES), 0);
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
        while (!closed) {
            try {
                selector.select(key -> read(key, buffer), PERIOD_MILLIS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            browsers.forEach(LightBrowser::fetchIfDue);
        }
    }

    private static void read(SelectionKey key, ByteBuffer buffer) {
        ((LightBrowser.Channel) key.attachment()).read(buffer);
    }

    /** Prints how much was watched. */
    @Override
    public void close() throws IOException, InterruptedException {
        closed = true;
        selector.wakeup();
        thread.join();
        for (LightBrowser browser : browsers) {
            browser.close();
        }
        selector.close();
        if (!browsers.isEmpty()) {
            System.out.printf(
                    "       %d watchers: %d events, %d pages of %.0f kB, %d failures%n",
                    browsers.size(),
                    browsers.stream().mapToLong(LightBrowser::events).sum(),
                    browsers.stream().mapToLong(LightBrowser::pages).sum(),
                    browsers.stream().mapToLong(LightBrowser::bytes).sum()
                            / 1000.0
                            / Math.max(
                                    1,
                                    browsers.stream()
                                            .mapToLong(LightBrowser::pages)
                                            .sum()),
                    browsers.stream().mapToLong(LightBrowser::failures).sum());
        }
    }
}
