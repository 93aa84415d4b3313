package org.evenodd.systemtests.browser;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the browser that {@code scripts/test.sh} would use, without installing one. Which one that is, is stated in
 * {@code scripts/lib/browser.sh} alone.
 */
final class BrowserFinder {

    static final String NO_BROWSER =
            "skipped: no browser. scripts/test.sh installs one where it can;" + " EVENODD_TEST_BROWSER may name one";

    private static final Path ROOT = Path.of(System.getProperty("league.root"));
    private static final String FIND = "root=$1; source \"$2\"; find_browser";

    private final Path root;
    private final Map<String, String> environment;

    /** A finder for a checkout, with this environment and nothing else. */
    BrowserFinder(Path root, Map<String, String> environment) {
        this.root = root;
        this.environment = environment;
    }

    static BrowserFinder ofThisMachine() {
        return new BrowserFinder(ROOT, System.getenv());
    }

    /** Returns the browser. Without one it skips the test, or fails it where EVENODD_REQUIRE_BROWSER is true. */
    Path require() {
        return find().orElseGet(() -> giveUp(NO_BROWSER));
    }

    /** Skips a test for this reason, or fails it where browsers are required; never returns. */
    Path giveUp(String reason) {
        return environment.getOrDefault("EVENODD_REQUIRE_BROWSER", "").equals("true")
                ? fail("EVENODD_REQUIRE_BROWSER is true, but this test would be " + reason)
                : abort(reason);
    }

    Optional<Path> find() {
        Path script = ROOT.resolve("scripts/lib/browser.sh");
        try {
            Process process = process(List.of("bash", "-c", FIND, "bash", root.toString(), script.toString()));
            String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? Optional.of(Path.of(found)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Process process(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }
}
