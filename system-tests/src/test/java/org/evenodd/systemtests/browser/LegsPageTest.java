package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import com.microsoft.playwright.options.BoundingBox;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A league without end, while the second of three rounds of its fifth leg is played: the first two legs are folded, and the
 * next two are kept. Ada has played in another version since the third.
 */
@Tag("browser")
class LegsPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static PageClient author;
    private static PageClient operator;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playFourLegsAndARound() throws Exception {
        league = WatchedLeague.open(
                directory,
                List.of("--players=4", "--endless", "--set=league.leg_pause_seconds=0", "--set=league.keep_legs=2"));
        league.startReferee("Referee", "--set=timeouts.choice_seconds=900");
        List<ScriptedPlayer> players =
                league.register(List.of("Ada", "Ben", "Cleo", "Dan"), match -> match.matches("R7M.*"));
        WatchedLeague.awaitWithheld(players);
        players.get(0).register(league.manager(), "2.0.0");
        players.forEach(player -> player.withhold(match -> match.matches("R1[45]M.*")));
        WatchedLeague.awaitWithheld(players);
        author = league.client().signIn(players.get(0).token());
        operator = league.client().signIn(league.operatorToken());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    /** Opens a page as its author if it is a player's, else as the operator. */
    private Page open(String path) {
        Visit visit = browsing.visit(View.DESKTOP);
        if (path.startsWith("/matches/R1M")) {
            // It is not kept
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        (path.startsWith("/players") ? author : operator).lendCookie(visit);
        return visit.open(league.at(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/?view=hall",
                "/matches",
                "/head-to-head?a=P01&b=P02",
                "/operator",
                "/players/P01",
                "/legs",
                "/legs/3",
                "/legs/3?view=hall",
                "/legs/3/matches/R7M1",
                "/legs/1",
                "/matches/R1M1"
            })
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        EveryPageTest.check(open(path));
    }

    private Page home(View view) {
        return browsing.visit(view).open(league.at("/"));
    }

    private Page ada() {
        Page page = home(View.DESKTOP);
        page.locator(".ladder .player").getByText("Ada").click();
        assertThat(page.locator("h1")).hasText("Ada P01");
        return page;
    }

    private static void isInTheWindow(Locator locator) {
        assertThat(locator).isInViewport(new IsInViewportOptions().setRatio(1));
    }

    @Test
    void whoIsBest() {
        for (View view : List.of(View.DESKTOP, View.PHONE)) {
            Page page = home(view);
            Locator best = page.locator(".leads");
            assertThat(best)
                    .hasText(Pattern.compile("\\s*\\w+ is rated best over 4 legs:\\s+[0-9]+ [0-9]+ to [0-9]+\\s*"));
            assertThat(page.locator(".ladder tbody tr").first())
                    .containsText(best.locator(".player").innerText());
            isInTheWindow(best);
            isInTheWindow(page.locator(".ladder tbody tr").first());
            assertThat(page.locator("h1")).hasText("Leg 5: round 2 of 3");
        }
    }

    @Test
    void isMyNewVersionBetter() {
        Page page = ada();
        assertThat(page.locator("#versions-title")).hasText("Is 2.0.0 better than 1.0.0?");
        isInTheWindow(page.locator("[aria-labelledby=versions-title] strong"));
    }

    @Test
    void whenIsMyNextMatch() {
        Locator next = ada().locator(".next-match");
        assertThat(next)
                .containsText(Pattern.compile("Next match: R14M[12] against\\s+\\w+, in round 2 of 3 of leg 5\\."));
        isInTheWindow(next);
    }

    @Test
    void whomDidILoseToThisWeek() {
        Page page = ada();
        Locator first = page.locator(".lost-to tbody tr").first();
        assertThat(page.locator(".lost-to .facts")).containsText("In the last 5 legs");
        isInTheWindow(first);
        first.locator("a[href^='/matches/']").first().click();
        assertThat(page.locator("h1")).containsText("Ada");
    }

    @Test
    void howDoIJoin() {
        Page page = home(View.DESKTOP);
        Locator join = page.getByText("Join with a bot").first();
        isInTheWindow(join);
        join.click();
        isInTheWindow(page.locator("#join-title"));
    }

    @Test
    void whatLiesBetweenTwoPlayersFitsOnAScreenOfAProjector() {
        Page page = browsing.visit(View.PROJECTOR).open(league.at("/head-to-head?a=P01&b=P02"));
        BoundingBox duel = page.locator(".duel").boundingBox();
        Assertions.assertThat(duel.y + duel.height).isLessThan(View.PROJECTOR.height() / 2.0);
    }
}
