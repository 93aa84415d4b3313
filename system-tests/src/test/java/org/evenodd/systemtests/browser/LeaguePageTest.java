package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page of a league of four processes, from before its start to its end. */
class LeaguePageTest {

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    @Test
    void showsAWholeLeagueFromRegistrationToChampionWithoutAReload() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, 4)) {
            Page page = browsing.visit(league.at("/")).page();
            assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(page.locator("h1")).hasText("Waiting for players");
            page.evaluate("window.neverReloaded = true");
            saysHowToJoinInTheWindow(league, page);
            saysHowToJoinInTheWindow(league, browsing.visit(View.PHONE).open(league.at("/")));

            league.startPlayers("Early", 2);
            assertThat(page.locator(".names .player")).hasCount(2);
            assertThat(page.locator(".progress .notice"))
                    .hasText("2 of 4 players, waiting for 2 more; 1 of 1 referees.");
            league.startPlayers("Late", 2);

            assertThat(page.locator(".latest li")).hasCount(6);
            // Four when the last two share the third place, which these players decide by chance.
            assertThat(page.locator(".podium li").nth(2)).isVisible();
            assertThat(page.locator("h1")).hasText("Finished after 3 rounds");
            assertThat(page.locator(".top .state")).hasText("Finished");
            assertThat(page.locator(".join")).hasCount(0);
            assertThat(page.locator("td.rating").first()).hasText(Pattern.compile("[0-9]+\\s± [0-9]+"));
            assertThat(page.evaluate("window.neverReloaded")).isEqualTo(true);
            Axe.check(page);
            browsing.end();
        }
    }

    private static void saysHowToJoinInTheWindow(WatchedLeague league, Page page) {
        Locator commands = page.locator(".join .command");
        assertThat(commands.first()).hasText(league.manager().toString());
        assertThat(commands.nth(1)).containsText("--manager " + league.manager());
        for (Locator each : List.of(commands.first(), commands.nth(1), page.locator(".join a"))) {
            assertThat(each).isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(1));
        }
    }
}
