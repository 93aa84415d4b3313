package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The one browser of this JVM, whose end it does not outlive: starting it takes seconds, a context of its own for each
 * test takes milliseconds. To be used by one thread at a time.
 */
final class SharedBrowser {

    /** The messages of the browser depend on the locale. */
    private static final Map<String, String> ENVIRONMENT =
            Map.of("LC_ALL", "en_US.UTF-8", "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");

    private static final double PATIENCE_MILLIS = 30_000;

    private static final List<String> OPTIONS = List.of(
            // Containers have a small /dev/shm
            "--disable-dev-shm-usage",
            "--disable-gpu",
            // No name but these resolves, so no request leaves the machine
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]",
            // Pictures look alike on different machines
            "--disable-lcd-text",
            "--font-render-hinting=none");

    private static Optional<Browser> started = Optional.empty();

    private SharedBrowser() {}

    /** Starts it at the first call. Without a browser the test is skipped or fails, see {@link BrowserFinder}. */
    static synchronized Browser get() {
        if (started.isEmpty()) {
            started = Optional.of(start(BrowserFinder.ofThisMachine().require()));
        }
        return started.get();
    }

    private static Browser start(Path executable) {
        unpackDriverUnderTarget();
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(ENVIRONMENT));
        Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "end of the browser"));
        return playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(executable)
                        // Chromium has no sandbox for root, and the pages are ours
                        .setChromiumSandbox(false)
                        .setArgs(OPTIONS));
    }

    /** A JVM that is killed leaves 130 MB behind: {@code clean} is to find them. */
    private static void unpackDriverUnderTarget() {
        try {
            Path directory = Path.of(System.getProperty("league.root"), "system-tests", "target", "browser-driver");
            System.setProperty(
                    "playwright.driver.tmpdir",
                    Files.createDirectories(directory).toRealPath().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a new context: no cookies, no cache, nothing of any other test. */
    static BrowserContext context(View view) {
        BrowserContext context = get().newContext(view.options());
        context.setDefaultTimeout(PATIENCE_MILLIS);
        return context;
    }
}
