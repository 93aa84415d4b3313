package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Which browser is used, on a machine whose PATH leads to one directory. */
class BrowserFinderTest {

    private static final String INSTALLED = "system-tests/target/browser/chromium-147.0.0/chromium";

    private static final Set<PosixFilePermission> EXECUTABLE = PosixFilePermissions.fromString("rwxr-xr-x");

    @TempDir
    private Path checkout;

    @TempDir
    private Path commands;

    @BeforeEach
    void putWhatTheScriptCallsThere() throws IOException {
        for (String name : List.of("sed", "head")) {
            Path command = Stream.of("/usr/bin", "/bin")
                    .map(directory -> Path.of(directory, name))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.writeString(commands.resolve(name), "#!/bin/sh\nexec %s \"$@\"\n".formatted(command));
            Files.setPosixFilePermissions(commands.resolve(name), EXECUTABLE);
        }
    }

    private BrowserFinder finder(String... environment) {
        return environment.length == 0
                ? new BrowserFinder(checkout, Map.of("PATH", commands.toString()))
                : new BrowserFinder(checkout, Map.of("PATH", commands.toString(), environment[0], environment[1]));
    }

    private static Path browser(Path file, String says, int status) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\necho '%s'\nexit %d\n".formatted(says, status));
        return Files.setPosixFilePermissions(file, EXECUTABLE);
    }

    private Path onThePath(String name) throws IOException {
        return browser(commands.resolve(name), "Chromium 150.0.1.2", 0);
    }

    @Test
    void theOneThatIsNamedComesFirstAndMayBeOneOnThePath() throws IOException {
        onThePath("chromium");
        Path vivaldi = onThePath("vivaldi");
        assertThat(finder("EVENODD_TEST_BROWSER", "/somewhere/else").find()).contains(Path.of("/somewhere/else"));
        assertThat(finder("EVENODD_TEST_BROWSER", "vivaldi").find()).contains(vivaldi);
    }

    @Test
    void oneOnThePathThatStartsComesBeforeTheOneThatWasInstalled() throws IOException {
        Path installed = browser(checkout.resolve(INSTALLED), "Chromium 147.0.0.0", 0);
        browser(commands.resolve("chromium"), "Command 'chromium' requires a snap to be installed.", 1);
        assertThat(finder().find()).contains(installed);
        Path onThePath = onThePath("google-chrome");
        assertThat(finder().find()).contains(onThePath);
    }

    @Test
    void noneSkipsTheTestAndSaysWhatToDoOrFailsItWhereABrowserIsRequired() throws IOException {
        onThePath("chromium");
        assertThatThrownBy(finder("EVENODD_TEST_BROWSER", "none")::require)
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("skipped: no browser")
                .hasMessageContaining("scripts/test.sh");
        BrowserFinder strict =
                new BrowserFinder(checkout, Map.of("EVENODD_TEST_BROWSER", "none", "EVENODD_REQUIRE_BROWSER", "true"));
        assertThatThrownBy(strict::require)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("EVENODD_REQUIRE_BROWSER")
                .hasMessageContaining("no browser");
    }
}
