package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a page asks for nothing and stays as it is: several readers look at one league, whose only match ends. */
@Tag("browser")
class QuietPageTest {

    /** As a browser does it for a tab behind another. */
    private static final String TURN = """
            hidden => {
              Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
              document.dispatchEvent(new Event('visibilitychange'));
            }""";

    private static final Browsing BROWSING = new Browsing();

    /** The last events that the live page has heard of when it asks. */
    private static final List<Long> KNOWN = new CopyOnWriteArrayList<>();

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static List<ScriptedPlayer> players;
    /** What the paused and the hidden page asked for until then. */
    private static List<String> asked = List.of();

    private static Page paused;
    private static Page hidden;
    private static Page live;
    private static Page chosen;
    private static Visit away;
    private static Page replay;

    @BeforeAll
    static void endAMatchBeforeTheEyesOfAll() throws Exception {
        league = WatchedLeague.open(directory, 2);
        away = BROWSING.visit(league.at("/"));
        players = league.register(List.of("Ada", "Ben"), match -> true);
        WatchedLeague.awaitWithheld(players);
        paused = watchTheMatch();
        hidden = watchTheMatch();
        live = watchTheMatch();
        chosen = BROWSING.visit(league.at("/matches")).page();
        replay = openTheReplay();

        paused.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause updates"))
                .click();
        assertThat(paused.locator("#status")).hasText("Paused: the page stays as it is.");
        hidden.evaluate(TURN, true);
        List<String> asking = new CopyOnWriteArrayList<>();
        List.of(paused, hidden).forEach(page -> page.onRequest(request -> asking.add(request.url())));
        live.onRequest(request -> Optional.ofNullable(request.headers().get("last-event-id"))
                .map(Long::valueOf)
                .ifPresent(KNOWN::add));
        nameOfTheFirst().focus();
        chosen.locator("select[name=player]").selectOption(players.get(1).id());
        chosen.locator("h1").click();
        assertThat(away.page().locator(".under-way li")).hasCount(1);
        away.tolerate(Kind.FAILED_REQUEST);
        away.context().setOffline(true);

        league.letAllChoose();
        assertThat(live.locator(".podium li")).hasCount(2);
        asked = List.copyOf(asking);
    }

    @AfterAll
    static void close() {
        try {
            BROWSING.end();
        } finally {
            league.close();
        }
    }

    private static Page watchTheMatch() {
        Page page = BROWSING.visit(league.at("/")).page();
        assertThat(page.locator(".under-way li")).hasCount(1);
        return page;
    }

    private static Page openTheReplay() {
        Visit visit = BROWSING.visit(league.at("/sign-in"));
        Visit.signIn(players.get(0).token(), visit.page());
        assertThat(visit.page().locator("h1")).containsText("Ada");
        Page page = visit.open(league.at("/matches/R1M1"));
        assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
        assertThat(page.locator(".scores .card .waits")).hasText("waits for Ada's and Ben's choices");
        assertThat(page.locator(".scores .card .elapsed")).hasText(Pattern.compile("^\\d+ s of 30 s$"));
        Axe.check(page);
        return page;
    }

    private static Locator nameOfTheFirst() {
        return live.locator("#standing-" + players.get(0).id() + " .player");
    }

    @Test
    void aPausedPageStaysAsItIsUntilTheReaderGoesOn() {
        assertThat(paused.locator("#pause")).hasAttribute("aria-pressed", "true");
        assertThat(paused.locator(".latest li")).hasCount(0);
        assertThat(paused.locator(".under-way li")).hasCount(1);
        assertThat(asked).isEmpty();

        paused.locator("#pause").click();
        assertThat(paused.locator(".latest li")).hasCount(1);
        // Nothing more is awaited
        assertThat(paused.locator("#status")).hasCount(0);
        assertThat(paused.locator("#pause")).hasCount(0);
        assertThat(paused.locator(".bottom")).containsText("As of");
    }

    @Test
    void aHiddenTabAsksForNothingAndCatchesUpOnceItIsSeenAgain() {
        assertThat(hidden.locator(".latest li")).hasCount(0);
        assertThat(asked).isEmpty();

        hidden.waitForRequest(request -> request.url().contains("/events?after="), () -> hidden.evaluate(TURN, false));
        assertThat(hidden.locator(".latest li")).hasCount(1);
    }

    @Test
    void anUpdateNamesTheLastEventThatThePageHasHeardOfAndLeavesTheFocusWhereItIs() {
        assertThat(live.locator(".latest li")).hasCount(1);
        assertThat(nameOfTheFirst()).isFocused();
        assertThat(KNOWN).isSorted();
        assertThat(KNOWN.get(KNOWN.size() - 1)).isGreaterThan(1);
    }

    @Test
    void whatWasChosenStaysWhileTheLeagueGoesOn() {
        assertThat(chosen.locator(".top .state")).hasText("Finished");
        assertThat(chosen.locator("main .score")).hasCount(1);
        assertThat(chosen.locator("select[name=player]"))
                .hasValue(players.get(1).id());
    }

    @Test
    void aPageThatWasOfflineCatchesUpWithWhatHappenedMeanwhile() {
        assertThat(away.page().locator(".latest li")).hasCount(0);
        away.context().setOffline(false);
        away.page().reload();
        assertThat(away.page().locator(".latest li")).hasCount(1);
    }

    @Test
    void aReplayStaysAtItsStepWhenTheLeagueGoesOn() {
        assertThat(replay.locator(".steps li")).not().hasCount(0);
        assertThat(replay.locator(".top .state")).hasText("Finished");

        replay.keyboard().press("Home");
        replay.keyboard().press("ArrowRight");
        assertThat(replay.locator(".steps li[aria-current=step]")).hasId("step-2");
        replay.waitForResponse(address -> address.url().contains("/matches/R1M1"), () -> {
            replay.evaluate(TURN, true);
            replay.evaluate(TURN, false);
        });

        replay.keyboard().press("ArrowRight");
        assertThat(replay.locator(".steps li[aria-current=step]")).hasCount(1);
        assertThat(replay.locator(".steps li[aria-current=step]")).hasId("step-3");
        assertThat(replay.locator(".board .number")).isHidden();
        assertThat(replay).hasTitle(Pattern.compile("^Ada – Ben · "));
    }
}
