package org.evenodd.manager.start;

import java.time.Duration;
import org.evenodd.agent.http.EventFeed;
import org.evenodd.agent.runtime.Workers;

/**
 * What the web page needs before there is a league to show.
 *
 * @param store the URL of the store, in which former leagues may be
 * @param feed what watchers are told
 * @param threads make the pages
 * @param background computes the ratings and reads former leagues, both of which may take seconds
 */
record PageThreads(String store, EventFeed feed, Workers threads, Workers background) implements AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

    static PageThreads of(String store) {
        return new PageThreads(
                store,
                new EventFeed(),
                new Workers("page", 1, CLOSE_TIMEOUT),
                new Workers("page-background", 1, CLOSE_TIMEOUT));
    }

    @Override
    public void close() {
        threads.close();
        background.close();
    }
}
