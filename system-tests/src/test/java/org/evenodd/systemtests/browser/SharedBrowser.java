package org.evenodd.systemtests.browser;

import java.util.Optional;

/** The one browser of this JVM: starting it takes seconds, a context of its own for each test takes milliseconds. */
final class SharedBrowser {

    private static Optional<BrowserProcess> started = Optional.empty();

    private SharedBrowser() {}

    /** Starts it at the first call. Without a browser the test is skipped or fails, see {@link BrowserFinder}. */
    static synchronized BrowserProcess get() {
        if (started.isEmpty()) {
            BrowserProcess browser =
                    BrowserProcess.start(BrowserFinder.ofThisMachine().require());
            Runtime.getRuntime().addShutdownHook(new Thread(browser::close, "end of the browser"));
            started = Optional.of(browser);
        }
        return started.get();
    }
}
