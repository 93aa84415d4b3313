package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody who sees the page for the first time asks. Each answer is on the first page or one click from it, in
 * the window without scrolling, while the fourth of seven rounds is played. LeaguePageTest has how to join before the start.
 */
@Tag("browser")
class FiveQuestionsTest {

    private static final List<String> NAMES = List.of("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay");
    private static final IsInViewportOptions WHOLE = new IsInViewportOptions().setRatio(1);

    @TempDir
    private static Path directory;

    private static WatchedLeague league;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playThreeRounds() throws Exception {
        league = WatchedLeague.open(directory, 8);
        league.register(NAMES, match -> match.matches("R[4-7]M.*"));
        List<ScriptedPlayer> hesitant = league.players();
        // What P07 answers is no choice
        league.register("Gus", "zero", WatchedLeague.NOTHING);
        league.register("Hal", "even", WatchedLeague.NOTHING);
        WatchedLeague.awaitWithheld(hesitant);
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private Page open(View view) {
        return browsing.visit(view).open(league.at("/"));
    }

    private static void isInTheWindow(Locator locator) {
        assertThat(locator).isInViewport(WHOLE);
    }

    @Test
    void whoLeadsAndWhy() {
        for (View view : List.of(View.DESKTOP, View.PHONE)) {
            Page page = open(view);
            Locator leads = page.locator(".leads");
            assertThat(leads)
                    .hasText(Pattern.compile("(leads| and \\s*\\w+ share the lead) with [0-9]+ points"
                            + "(, [0-9]+ more than \\w+|, by [a-z -]+)\\."));
            Locator first = page.locator(".standings tbody tr").first();
            assertThat(leads).containsText(first.locator(".player").innerText());
            assertThat(leads).containsText(first.locator(".points").innerText() + " points");
            isInTheWindow(leads);
        }
    }

    @Test
    void theFirstOfTheTableAndItsRecordAreInTheWindow() {
        Locator first = open(View.DESKTOP).locator(".standings tbody tr").first();
        isInTheWindow(first.locator(".points"));
        isInTheWindow(first.locator(".record"));
        isInTheWindow(first.locator(".form"));
    }

    @Test
    void theScoresOfLatestResultsStandInOneColumn() {
        Locator scores = open(View.DESKTOP).locator(".latest .score");
        assertThat(scores).hasCount(12);
        double left = scores.first().boundingBox().x;
        for (Locator score : scores.all()) {
            Assertions.assertThat(score.boundingBox().x).isCloseTo(left, Assertions.within(1.0));
        }
    }

    @Test
    void whatIsBeingWaitedFor() {
        for (View view : List.of(View.DESKTOP, View.PHONE)) {
            Page page = open(view);
            assertThat(page.locator("h1")).hasText("Running: round 4 of 7");
            Locator card = page.locator(".under-way .card").first();
            assertThat(card.locator(".waits")).hasText(Pattern.compile("waits for .+'s choices?"));
            assertThat(card.locator(".elapsed"))
                    .hasText(Pattern.compile("([2-9](nd|rd|th) try, )?[0-9]+ s of [0-9]+ s"));
            isInTheWindow(card);
        }
    }

    @Test
    void whyDidP07LoseRoundThree() {
        Page page = open(View.DESKTOP);
        Locator name = page.locator(".standings .player").getByText("Gus");
        isInTheWindow(name);
        name.click();
        assertThat(page.locator("h1")).hasText("Gus P07");
        Locator causes = page.locator(".lost-matches");
        Locator match = causes.locator(".lost-match")
                .filter(new Locator.FilterOptions().setHasText(Pattern.compile("^\\s*R3M")));
        isInTheWindow(match);
        isInTheWindow(causes.locator("h3.problem").first());
        isInTheWindow(causes.locator(".fix").first());
        assertThat(causes.locator(".fix").first()).hasText(Pattern.compile("To do: .+"));
    }

    @Test
    void howDoTheseTwoCompare() {
        Page page = open(View.DESKTOP);
        page.locator(".compare select[name=a]").selectOption("P01");
        page.locator(".compare select[name=b]").selectOption("P07");
        page.locator(".compare button").click();
        assertThat(page.locator(".sides .who")).hasText(new String[] {"Ada", "Gus"});
        isInTheWindow(page.locator(".duel"));
        assertThat(page.locator(".verdict")).containsText("ahead in the table");
        isInTheWindow(page.locator(".versus").first());
    }

    @Test
    void howDoIJoinTheNextOne() {
        Locator later = open(View.DESKTOP).getByText("Write a bot for the next one");
        assertThat(later).hasAttribute("href", Pattern.compile(".*/first-bot"));
    }
}
