package org.evenodd.manager.page;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.protocol.value.BoundedMap;

/**
 * The pages that everybody sees, each made once for all that ask for it at about the same time. Bounded; thread-safe.
 */
final class PageCache {

    private static final int MOST = 64;

    private final Map<String, Made> pages = new BoundedMap<>(MOST);

    /**
     * A page, made or being made.
     *
     * @param version what it is made from
     */
    record Made(PageVersion version, CompletableFuture<Page> page) {}

    /**
     * A page.
     *
     * @param status 404 if there is none at its address
     */
    record Page(int status, Compressed body) {}

    /**
     * The page at an address.
     *
     * @param now the present version
     * @param known the last event that the reader knows: a page that has it may be a little out of date
     */
    synchronized Made get(String address, PageVersion now, long known, Supplier<CompletableFuture<Page>> making) {
        Made made = pages.get(address);
        if (made == null || !made.version().suffices(known, now) || made.page().isCompletedExceptionally()) {
            made = new Made(now, making.get());
            pages.put(address, made);
        }
        return made;
    }
}
