package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The wall of a class room, with one player more than it has rows. */
@Tag("browser")
class WallPageTest {

    private static final String PATH = "/?view=hall";

    /** Longer than rows are shown before the next ones come. */
    private static final int A_TURN = 10_500;

    @TempDir
    private static Path directory;

    private static WatchedLeague league;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void begin() throws Exception {
        league = WatchedLeague.open(directory, 41);
        league.startPlayers("Team", 41);
        league.awaitLogged("league started");
        PageClient operator = league.client().signIn(league.operatorToken());
        // Nobody waits for 820 matches
        operator.post("/operator", List.of("do", "pause_league", "form", operator.formValue()));
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private Page open(View view) {
        Visit visit = browsing.visit(view);
        visit.page().clock().install();
        Page page = visit.open(league.at(PATH));
        assertThat(page.locator(".ranks tbody tr")).hasCount(41);
        return page;
    }

    private static Locator first(Page page) {
        return page.locator("#ranks-1");
    }

    private static Locator second(Page page) {
        return page.locator("#ranks-41");
    }

    @Test
    void fitsWithFortyPlayersBesideWhatHappensAndSaysHowToWatch() {
        Page page = open(View.PROJECTOR);
        assertThat(page.locator("#standings-title")).isInViewport();
        assertThat(page.locator("#latest-title")).isInViewport();
        assertThat(page.locator(".watch"))
                .containsText(league.at("/").toString().replaceAll("/$", ""));
        assertThat(first(page).locator("tbody tr").last()).isInViewport();
        assertThat(page.locator(".turn")).isInViewport();
        assertThat((Boolean) page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
                .as("fits without scrolling")
                .isTrue();
        assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("fits into the width")
                .isTrue();
    }

    @Test
    void showsTheRowsInTurnUnlessItIsPaused() {
        Page page = open(View.PROJECTOR);
        assertThat(second(page)).isHidden();
        page.clock().runFor(A_TURN);
        assertThat(second(page)).isVisible();
        assertThat(first(page)).isHidden();
        page.clock().runFor(A_TURN);
        assertThat(first(page)).isVisible();
    }

    @Test
    void staysStillForAReaderWhoPrefersReducedMotionAndLeadsToTheOtherRows() {
        Page page = open(View.PROJECTOR.withReducedMotion());
        page.clock().runFor(3 * A_TURN);
        assertThat(first(page)).isVisible();
        assertThat(second(page)).isHidden();
        page.locator(".turn a").last().click();
        assertThat(second(page)).isVisible();
        assertThat(first(page)).isHidden();
    }

    @Test
    void showsAllRowsWithoutScripts() {
        Page page = browsing.visit(View.PROJECTOR.withoutScripts()).open(league.at(PATH));
        assertThat(first(page)).isVisible();
        assertThat(second(page)).isVisible();
    }
}
