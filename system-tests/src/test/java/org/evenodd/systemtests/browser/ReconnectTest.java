package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page of a manager that is killed. */
@Tag("browser")
class ReconnectTest {

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    @Test
    void saysThatTheManagerIsGoneAndGoesOnByItselfWhenItIsBack() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 2)) {
            Visit visit = browsing.visit(league.at("/"));
            visit.tolerate(Kind.FAILED_REQUEST);
            Page page = visit.page();
            List<ScriptedPlayer> players = league.register(List.of("Ada", "Ben"), match -> true);
            WatchedLeague.awaitWithheld(players);
            assertThat(page.locator(".under-way li")).hasCount(1);
            page.evaluate("window.neverReloaded = true");

            league.killManager();
            assertThat(page.locator("#gone")).containsText("The manager has not answered since");
            assertThat(page.locator("#status")).hasText("The manager does not answer.");
            assertThat(page.locator(".under-way li")).hasCount(1);

            league.startManagerAgain();
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(page.locator("#gone")).isHidden();
            league.letAllChoose();
            assertThat(page.locator(".latest li")).hasCount(1);
            assertThat(page.locator("h1")).hasText("Finished after 1 round");
            assertThat(page.evaluate("window.neverReloaded")).isEqualTo(true);
            browsing.end();
        }
    }

    @Test
    void catchesUpWithWhatHappenedWhileItWasAway() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 3)) {
            Visit visit = browsing.visit(league.at("/"));
            List<ScriptedPlayer> players = league.register(List.of("Ada", "Ben", "Cleo"), match -> true);
            assertThat(visit.page().locator(".under-way li")).hasCount(1);
            visit.tolerate(Kind.FAILED_REQUEST);

            visit.context().setOffline(true);
            league.letAllChoose();
            league.awaitEnd();
            assertThat(visit.page().locator(".latest li")).hasCount(0);
            visit.context().setOffline(false);
            visit.page().reload();

            assertThat(visit.page().locator(".latest li")).hasCount(players.size());
            browsing.end();
        }
    }
}
