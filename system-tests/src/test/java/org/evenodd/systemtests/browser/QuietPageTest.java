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
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** When the page asks for nothing and stays as it is. */
@Tag("browser")
class QuietPageTest {

    /** As a browser does it for a tab behind another. */
    private static final String TURN = """
            hidden => {
              Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
              document.dispatchEvent(new Event('visibilitychange'));
            }""";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    private WatchedLeague league;
    private List<ScriptedPlayer> players;
    private Visit visit;
    private Page page;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @BeforeEach
    void watchAMatch() throws Exception {
        league = WatchedLeague.open(directory, 2);
        visit = browsing.visit(View.DESKTOP);
        page = visit.open(league.at("/"));
        players = league.register(List.of("Ada", "Ben"), match -> true);
        WatchedLeague.awaitWithheld(players);
        assertThat(page.locator(".under-way li")).hasCount(1);
    }

    @AfterEach
    void close() {
        try {
            browsing.end();
        } finally {
            league.close();
        }
    }

    /** Notes from now on what the visit's first page asks for. */
    private void listen() {
        page.onRequest(request -> asked.add(request.url()));
    }

    /** Ends the league and waits until another page of the same reader, which is live, has shown it. */
    private void endBeforeTheEyesOfASecondPage() {
        Page second = browsing.visit(league.at("/")).page();
        league.letAllChoose();
        assertThat(second.locator(".latest li")).hasCount(1);
        assertThat(second.locator(".podium li")).hasCount(2);
    }

    @Test
    void aPausedPageStaysAsItIsUntilTheReaderGoesOn() {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause updates"))
                .click();
        assertThat(page.locator("#status")).hasText("Paused: the page stays as it is.");
        assertThat(page.locator("#pause")).hasAttribute("aria-pressed", "true");
        listen();

        endBeforeTheEyesOfASecondPage();
        assertThat(page.locator(".latest li")).hasCount(0);
        assertThat(page.locator(".under-way li")).hasCount(1);
        assertThat(asked).isEmpty();

        page.locator("#pause").click();
        assertThat(page.locator(".latest li")).hasCount(1);
        // Nothing more is awaited
        assertThat(page.locator("#status")).hasCount(0);
        assertThat(page.locator("#pause")).hasCount(0);
        assertThat(page.locator(".bottom")).containsText("As of");
    }

    @Test
    void aHiddenTabAsksForNothingAndCatchesUpOnceItIsSeenAgain() {
        page.evaluate(TURN, true);
        listen();

        endBeforeTheEyesOfASecondPage();
        assertThat(page.locator(".latest li")).hasCount(0);
        assertThat(asked).isEmpty();

        page.evaluate(TURN, false);
        assertThat(page.locator(".latest li")).hasCount(1);
        assertThat(asked).anyMatch(url -> url.contains("/events?after="));
    }

    @Test
    void anUpdateNamesTheLastEventThatThePageHasHeardOf() {
        List<Long> known = new CopyOnWriteArrayList<>();
        page.onRequest(request -> Optional.ofNullable(request.headers().get("last-event-id"))
                .map(Long::valueOf)
                .ifPresent(known::add));

        league.letAllChoose();

        assertThat(page.locator(".podium li")).hasCount(2);
        assertThat(known).isSorted();
        assertThat(known.get(known.size() - 1)).isGreaterThan(1);
    }

    @Test
    void anUpdateLeavesTheFocusWhereItIs() {
        Locator link = page.locator("#standing-" + players.get(0).id() + " .player");
        link.focus();

        league.letAllChoose();

        assertThat(page.locator(".latest li")).hasCount(1);
        assertThat(link).isFocused();
    }

    @Test
    void aReplayStaysAtItsStepWhenTheLeagueGoesOn() throws Exception {
        visit.open(league.at("/sign-in"));
        Visit.signIn(players.get(0).token(), page);
        assertThat(page.locator("h1")).containsText("Ada");
        visit.open(league.at("/matches/R1M1"));
        assertThat(page.locator("#status")).hasText("Live: the page updates itself.");
        league.letAllChoose();
        assertThat(page.locator(".steps li")).not().hasCount(0);
        assertThat(page.locator(".top .state")).hasText("Finished");

        page.keyboard().press("Home");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".steps li[aria-current=step]")).hasId("step-2");
        page.waitForResponse(address -> address.url().contains("/matches/R1M1"), () -> {
            page.evaluate(TURN, true);
            page.evaluate(TURN, false);
        });

        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".steps li[aria-current=step]")).hasCount(1);
        assertThat(page.locator(".steps li[aria-current=step]")).hasId("step-3");
        assertThat(page.locator(".board .number")).isHidden();
    }
}
