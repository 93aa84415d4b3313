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
            assertThat(page.locator("main")).hasCSS("filter", "grayscale(1)");
            assertThat(page.locator(".under-way li")).hasCount(1);

            league.startManagerAgain();
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(page.locator("#gone")).isHidden();
            assertThat(page.locator("main")).hasCSS("filter", "none");
            league.letAllChoose();
            assertThat(page.locator(".latest li")).hasCount(1);
            assertThat(page.locator("h1")).hasText("Finished after 1 round");
            assertThat(page.evaluate("window.neverReloaded")).isEqualTo(true);
            browsing.end();
        }
    }

    @Test
    void saysNothingOfUpdatesOnceTheLeagueIsOverUntilAMatchIsPlayedAgain() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 2)) {
            Visit visit = browsing.visit(league.at("/"));
            Page page = visit.page();
            Page late = browsing.visit(league.at("/statistics")).page();
            List<ScriptedPlayer> players = league.register(List.of("Ada", "Ben"), match -> true);
            WatchedLeague.awaitWithheld(players);
            assertThat(page.locator("#pause")).isVisible();
            league.letAllChoose();
            assertThat(page.locator("h1")).hasText("Finished after 1 round");
            assertThat(page.locator(".bottom")).containsText("As of");
            assertThat(page.locator("#status, #pause")).hasCount(0);
            late.reload();
            assertThat(late.locator("#status, #pause")).hasCount(0);

            players.forEach(player -> player.withhold(match -> true));
            PageClient operator = league.client().signIn(league.operatorToken());
            List<String> again = List.of("do", "requeue_match", "subject", "R1M1", "form", operator.formValue());
            page.waitForCondition(() -> posted(operator, again) == 200);
            assertThat(page.locator("h1")).hasText("Running: round 1 of 1");
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            page.locator("#pause").click();
            assertThat(page.locator("#status")).hasText("Paused: the page stays as it is.");
            assertThat(late.locator("#pause")).isVisible();

            visit.tolerate(Kind.FAILED_REQUEST);
            browsing.end();
        }
    }

    @Test
    void saysThatTheResultsOfALeagueThatWasOverStay() throws Exception {
        try (WatchedLeague league = WatchedLeague.played(directory, List.of("Ada", "Ben"))) {
            Visit visit = browsing.visit(league.at("/"));
            visit.tolerate(Kind.FAILED_REQUEST);
            league.killManager();
            assertThat(visit.page().locator("#gone")).containsText("The league was over: what is below stays.");
            assertThat(visit.page().locator("main")).hasCSS("filter", "none");
            browsing.end();
        }
    }

    private static int posted(PageClient client, List<String> form) {
        try {
            return client.post("/operator", form).statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
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
