package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page of a league, from before its start to its end, and where its table stands in a round of many matches. */
class LeaguePageTest {

    /** Gathers where the standings begin, and how many matches are under way, after each update of the page. */
    private static final String GATHER = """
            () => {
              window.seen = { tops: new Set(), matches: new Set() };
              const look = () => {
                seen.tops.add(document.querySelector('.standings').getBoundingClientRect().top + scrollY);
                seen.matches.add(document.querySelectorAll('.under-way .card').length);
              };
              new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
              look();
            }""";

    private static final List<String> PATHS = List.of(
            "/",
            "/?view=hall",
            "/cross-table",
            "/matches",
            "/matches?ending=under-way",
            "/matches/R1M1",
            "/players/P19",
            "/head-to-head?a=P19&b=P20",
            "/statistics",
            "/agents",
            "/leagues",
            "/operator");

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
            assertThat(page.locator("td.rating").first()).hasText(Pattern.compile("[0-9]+\\s[0-9]+ to [0-9]+"));
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

    @Test
    void theStandingsStayWhereTheyAreWhileTenMatchesComeAndGoAboveThem() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, List.of("--players=20"))) {
            league.startReferee("Referee", "--max-matches=10");
            List<String> names = IntStream.rangeClosed(1, 20)
                    .mapToObj(number -> (number + " " + "W".repeat(50)).substring(0, 50))
                    .toList();
            Map<String, List<ScriptedPlayer>> matches = new TreeMap<>();
            for (ScriptedPlayer player : league.register(names, match -> true)) {
                String match = player.awaitWithheld().path("match_id").asString();
                matches.computeIfAbsent(match, id -> new ArrayList<>()).add(player);
            }
            PageClient operator = league.client().signIn(league.operatorToken());
            List<Page> pages = new ArrayList<>();
            for (View view : List.of(View.DESKTOP, View.PHONE)) {
                Page page = browsing.visit(view).open(league.at("/"));
                assertThat(page.locator(".under-way .card")).hasCount(10);
                page.evaluate(GATHER);
                pages.add(page);
            }
            Visit phone = browsing.visit(View.PHONE);
            operator.lendCookie(phone);
            for (String path : PATHS) {
                EveryPageTest.assertFits(phone.open(league.at(path)), View.PHONE.width());
            }

            operator.post("/operator", List.of("do", "pause_league", "form", operator.formValue()));
            int left = matches.size();
            for (List<ScriptedPlayer> match : matches.values()) {
                match.forEach(ScriptedPlayer::choose);
                match.forEach(player -> player.withhold(later -> later.startsWith("R2M")));
                left--;
                for (Page page : pages) {
                    assertThat(page.locator(".under-way .card")).hasCount(left);
                }
            }
            operator.post("/operator", List.of("do", "resume_league", "form", operator.formValue()));
            for (Page page : pages) {
                assertThat(page.locator("h1")).hasText("Running: round 2 of 19");
                assertThat(page.locator(".under-way .card")).hasCount(10);
                assertThat((List<?>) page.evaluate("[...seen.matches]")).hasSize(11);
                assertThat((List<?>) page.evaluate("[...seen.tops]"))
                        .as("tops of the standings in a window of %d px", page.viewportSize().width)
                        .hasSize(1);
            }
            browsing.end();
        }
    }
}
