package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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

/** A league without end in its fifth leg, each of three rounds: the first two legs are folded, and the next two are kept. */
@Tag("browser")
class LegsPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static List<ScriptedPlayer> players;
    private static PageClient author;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playFourLegs() throws Exception {
        league = WatchedLeague.open(
                directory,
                List.of("--players=4", "--endless", "--set=league.leg_pause_seconds=0", "--set=league.keep_legs=2"));
        league.startReferee("Referee");
        players = league.register(List.of("Ada", "Ben", "Cleo", "Dan"), match -> match.matches("R1[3-5]M.*"));
        WatchedLeague.awaitWithheld(players);
        author = league.client().signIn(players.get(0).token());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private Page open(View view, String path) {
        Visit visit = browsing.visit(view);
        if (path.startsWith("/matches")) {
            // It is not kept
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        if (path.startsWith("/players")) {
            author.lendCookie(visit);
        }
        return visit.open(league.at(path));
    }

    private Page open(String path) {
        return open(View.DESKTOP, path);
    }

    private static Locator row(Page page, String leg) {
        return page.locator(".leagues li", new Page.LocatorOptions().setHasText(leg));
    }

    private static void press(Page page, String button) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button))
                .click();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/legs", "/legs/3", "/legs/3/matches/R7M1", "/legs/1", "/matches/R1M1", "/players/P01"})
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        EveryPageTest.check(path, view -> open(view, path));
    }

    @Test
    void theListLeadsToAKeptLegWithItsTableItsMatchesAndTheirReplays() {
        Page page = open("/legs");
        assertThat(page.locator(".leagues .name")).hasText(new String[] {"Leg 5", "Leg 4", "Leg 3", "Leg 2", "Leg 1"});
        row(page, "Leg 3").locator("a").click();
        assertThat(page.locator("h1")).hasText("Leg 3");
        assertThat(page.locator(".podium h2")).containsText("of leg 3");
        assertThat(page.locator(".standings tbody tr")).hasCount(4);
        page.locator(".latest").getByText("R7M1").click();
        assertThat(page.locator("h1")).containsText("R7M1");
        page.keyboard().press("Home");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".steps .now")).hasId("step-2");
        page.keyboard().press("End");
        assertThat(page.locator("#checked")).hasText("Your browser has computed it, too.");
        page.getByText("All legs").click();
        assertThat(page).hasURL(league.at("/legs").toString());
    }

    @Test
    void aFoldedLegHasItsTableAndItsResultsAndSaysThatItsMatchesAreNotKept() {
        Page page = open("/legs/1");
        assertThat(page.locator(".standings tbody tr")).hasCount(4);
        assertThat(page.locator(".latest li")).hasCount(6);
        assertThat(page.locator("main a[href*='/matches/R']")).hasCount(0);
        page = open("/matches/R1M1");
        assertThat(page.locator("h1")).hasText("No longer here");
        assertThat(page.locator("main")).containsText("only its table and its results are kept");
    }

    @Test
    void anAuthorPausesTheBotIsToldSoAndHasItPlayAgain() {
        String told = "its author has it sit out the legs to come";
        Page watcher = browsing.visit(league.at("/agents")).page();
        Visit visit = browsing.visit(league.at("/sign-in"));
        Page page = visit.page();
        Visit.signIn(players.get(0).token(), page);
        press(page, "Pause from the next leg on");
        assertThat(page.locator("main .facts").first()).containsText(Pattern.compile(told, Pattern.CASE_INSENSITIVE));
        assertThat(watcher.locator("main")).containsText(told);
        press(page, "Play again from the next leg on");
        assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause from the next leg on")))
                .isVisible();
        assertThat(watcher.locator("main")).not().containsText(told);
    }
}
