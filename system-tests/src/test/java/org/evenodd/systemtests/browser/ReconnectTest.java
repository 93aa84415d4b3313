package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
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
    void saysThatTheManagerIsGoneAndThatAllIsOverAndGoesOnByItselfAfterBoth() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 2)) {
            Visit visit = browsing.visit(league.at("/"));
            visit.tolerate(Kind.FAILED_REQUEST);
            Page page = visit.page();
            List<ScriptedPlayer> players = league.register(List.of("Ada", "Ben"), match -> true);
            WatchedLeague.awaitWithheld(players);
            assertThat(page.locator(".under-way li")).hasCount(1);
            assertThat(page.locator("#pause")).isVisible();
            page.evaluate("window.neverReloaded = true");

            league.killManager();
            assertThat(page.locator("#gone")).containsText("The manager has not answered since");
            assertThat(page.locator("#status")).hasText("The manager does not answer.");
            assertThat(page.locator("main")).hasCSS("filter", "grayscale(1)");
            assertThat(page.locator(".under-way li")).hasCount(1);

            league.startManagerAgain();
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(page.locator("#gone")).isHidden();
            assertThat(page.locator("main")).hasCSS("filter", "none");
            league.letAllChoose();
            assertThat(page.locator(".latest li")).hasCount(1);
            assertIsOver(page);

            Visit late = browsing.visit(league.at("/statistics"));
            late.tolerate(Kind.FAILED_REQUEST);
            assertThat(late.page().locator("#status, #pause")).hasCount(0);
            players.forEach(player -> player.withhold(match -> true));
            PageClient operator = league.client().signIn(league.operatorToken());
            List<String> again = List.of("do", "requeue_match", "subject", "R1M1", "form", operator.formValue());
            page.waitForCondition(() -> posted(operator, again) == 200);
            assertThat(page.locator("h1")).hasText("Running: round 1 of 1");
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(late.page().locator("#pause")).isVisible();

            league.letAllChoose();
            assertIsOver(page);
            assertThat(page.evaluate("window.neverReloaded")).isEqualTo(true);
            league.killManager();
            assertThat(page.locator("#gone")).containsText("The league was over: what is below stays.");
            assertThat(page.locator("main")).hasCSS("filter", "none");
            browsing.end();
        }
    }

    /** It says nothing of updates then. */
    private static void assertIsOver(Page page) {
        assertThat(page.locator("h1")).hasText("Finished after 1 round");
        assertThat(page.locator(".bottom")).containsText("As of");
        assertThat(page.locator("#status, #pause")).hasCount(0);
    }

    private static int posted(PageClient client, List<String> form) {
        try {
            return client.post("/operator", form).statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
