package org.evenodd.systemtests.browser;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A first look in a second browser, which comes from Maven Central and so is there where no other is. */
class WebKitTest {

    @TempDir
    private Path directory;

    private Program visit(String address) {
        return Program.start(
                directory,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx192m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dglass.platform=Monocle",
                        "-Dmonocle.platform=Headless",
                        "-Dprism.order=sw",
                        "-Duser.home=" + directory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        WebKitVisit.class.getName(),
                        address));
    }

    private static void requireStart(Program browser) throws InterruptedException {
        browser.awaitLine("WebKit ");
        if (browser.output().contains(WebKitVisit.NO_WEBKIT)) {
            BrowserFinder.ofThisMachine().giveUp("skipped: " + browser.output());
        }
    }

    @Test
    void showsALeagueFromItsRegistrationToItsEnd() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 2);
                Program browser = visit(league.at("/").toString())) {
            requireStart(browser);
            browser.awaitLine("Waiting for players | Live: the page updates itself.");
            league.startPlayers("Player", 2);
            browser.awaitLine("Finished after 1 round | As of ");
        }
    }
}
