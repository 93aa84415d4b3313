package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.PlaywrightException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("browser")
class BrowserProcessTest {

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().descendants().toList();
    }

    private static List<ProcessHandle> startedSince(List<ProcessHandle> before) {
        List<ProcessHandle> started = new ArrayList<>(children());
        started.removeAll(before);
        return started;
    }

    @Test
    void leavesNoProcessWhenItIsClosedThoughItsPagesAreOpen() throws Exception {
        Path executable = BrowserFinder.ofThisMachine().require();
        List<ProcessHandle> before = children();
        List<ProcessHandle> started;

        try (BrowserProcess browser = BrowserProcess.start(executable)) {
            browser.context(View.PHONE).newPage();
            started = startedSince(before);
        }

        assertThat(started).hasSizeGreaterThan(2);
        for (ProcessHandle process : started) {
            process.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void leavesNoDriverWhereTheBrowserDoesNotStart() throws Exception {
        List<ProcessHandle> before = children();

        assertThatThrownBy(() -> BrowserProcess.start(Path.of("/nowhere/chromium")))
                .isInstanceOf(PlaywrightException.class)
                .hasMessageContaining("/nowhere/chromium");

        for (ProcessHandle process : startedSince(before)) {
            process.onExit().get(20, TimeUnit.SECONDS);
        }
    }
}
