package org.evenodd.manager.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The pages that everybody sees, each made once for as long as nothing has changed, however many ask for it. Bounded;
 * thread-safe.
 */
final class PageCache {

    private static final int MOST = 64;

    private final Map<String, Made> pages = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Made> eldest) {
            return size() > MOST;
        }
    };

    private record Made(String version, CompletableFuture<Page> page) {}

    /**
     * A page.
     *
     * @param status 404 if there is none at its address
     */
    record Page(int status, Compressed body) {}

    synchronized CompletableFuture<Page> get(String address, String version, Supplier<CompletableFuture<Page>> making) {
        Made made = pages.get(address);
        if (made == null || !made.version().equals(version) || made.page().isCompletedExceptionally()) {
            made = new Made(version, making.get());
            pages.put(address, made);
        }
        return made.page();
    }
}
