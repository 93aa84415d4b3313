package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The wall of a class room, which nobody scrolls and everybody reads from ten metres. */
@Tag("browser")
class WallPageTest {

    private static final String PATH = "/?view=hall";
    private static final List<View> WALLS = List.of(View.of(1280, 720), View.of(1366, 768), View.PROJECTOR);

    /** Names what is wider or higher than its window, or than the place that it has; empty if nothing is. */
    private static final String WHAT_DOES_NOT_FIT = """
            [...document.querySelectorAll('html, h1, .sign > *, .start, .names li, .ranks:not([hidden]) tr, .turn, .podium li:first-child,'
                + '.under-way li:first-child, .latest li:first-child, .watch')].filter(part => {
              const box = part.getBoundingClientRect();
              const place = part.closest('section')?.getBoundingClientRect() ?? { bottom: innerHeight, right: innerWidth };
              return part.scrollHeight > Math.max(part.clientHeight, innerHeight) || part.scrollWidth > Math.max(part.clientWidth, innerWidth)
                  || part !== document.documentElement && (box.bottom > place.bottom + 1 || box.right > place.right + 1
                      || box.bottom > innerHeight || box.right > innerWidth);
            }).map(part => part.tagName + '.' + part.className + ': ' + part.textContent.trim().slice(0, 40)).join('; ')""";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static void assertFits(Page page, String what) {
        for (View wall : WALLS) {
            page.setViewportSize(wall.width(), wall.height());
            assertThat(page.evaluate(WHAT_DOES_NOT_FIT))
                    .as("%s at %d x %d", what, wall.width(), wall.height())
                    .isEqualTo("");
        }
    }

    /** The size of the letters of the first such element, in pixels. */
    private static double size(Page page, String selector) {
        return ((Number) page.locator(selector).first().evaluate("part => parseFloat(getComputedStyle(part).fontSize)"))
                .doubleValue();
    }

    /** Before the start: who is there registers while the page is open. */
    @Nested
    class TheLobby {

        @TempDir
        private Path directory;

        private static void awaitNames(Page page, int count) {
            Locator.WaitForOptions patient = new Locator.WaitForOptions().setTimeout(60_000);
            page.locator(".names li").nth(count - 1).waitFor(patient);
            assertThat(page.locator(".names li")).hasCount(count);
            assertFits(page, count + " names");
        }

        @Test
        void showsAddressCodeAndCountdownLargeAndTheNamesOfAllAsTheyCome() throws Exception {
            Instant start = Instant.now().plus(40, ChronoUnit.MINUTES).truncatedTo(ChronoUnit.SECONDS);
            List<String> options = List.of("--advertise-host=192.0.2.57", "--start-at=" + start);
            try (WatchedLeague league = WatchedLeague.open(directory, options)) {
                Page page = browsing.visit(View.PROJECTOR).open(league.at(PATH));
                String address = "http://192.0.2.57:" + league.manager().port();
                assertThat(page.locator(".address")).hasText(address);
                assertThat(size(page, ".address")).isGreaterThan(48);
                assertThat(page.getByRole(AriaRole.IMG)).hasAccessibleName("QR code: " + address);
                assertThat(page.locator(".qr").boundingBox().width).isGreaterThan(600);
                assertThat(page.locator(".countdown")).containsText("39:");
                assertThat(size(page, ".countdown")).isGreaterThan(100);
                Axe.check(page);
                league.startPlayers("Ada", 4);
                awaitNames(page, 4);
                assertThat(size(page, ".names li")).isGreaterThanOrEqualTo(40);
                league.startPlayers("The Committee for Long Names", 37);
                awaitNames(page, 41);
                league.startPlayers("Grace", 58);
                awaitNames(page, 99);
                browsing.end();
            }
        }
    }

    /** Eight players, half of which forfeit each match, and none of which chooses before the test lets them. */
    @Nested
    class TheLeague {

        private static final String COUNT_GLIDES = """
                window.glides = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...how) { glides.push(this.id); return animate.apply(this, how); };""";

        @TempDir
        private Path directory;

        private Page open(View view, WatchedLeague league) {
            Visit visit = browsing.visit(view);
            visit.page().addInitScript(COUNT_GLIDES);
            return visit.open(league.at(PATH));
        }

        private static void assertLegible(Page page, String... selectors) {
            double table = size(page, ".ranks td");
            assertThat(table).isGreaterThan(20);
            for (String selector : selectors) {
                assertThat(size(page, selector)).as(selector).isCloseTo(table, within(0.2 * table));
            }
        }

        @Test
        void fitsAndIsLegibleWhateverHappensAndMovesTheRowsWhoseRanksChange() throws Exception {
            try (WatchedLeague league = WatchedLeague.open(directory, List.of("--players=8"))) {
                league.startReferee("Referee", "--set=retry.max_retries=0", "--max-matches=10");
                for (int n = 0; n < 8; n++) {
                    String name = n == 0 ? "W".repeat(50) : "The Committee for Long Parity Bets No. " + n;
                    league.register(name, n < 4 ? "banana" : "even", match -> true);
                }
                league.players().get(7).awaitWithheld();
                Page page = open(View.PROJECTOR, league);
                Page still = open(View.PROJECTOR.withReducedMotion(), league);
                assertThat(page.locator(".under-way li")).hasCount(4);
                assertFits(page, "running");
                assertLegible(page, ".under-way .pair");
                PageClient operator = league.client().signIn(league.operatorToken());
                operator.post("/operator", List.of("do", "pause_league", "form", operator.formValue()));
                assertThat(page.locator(".notice")).isVisible();
                assertFits(page, "paused");
                operator.post("/operator", List.of("do", "resume_league", "form", operator.formValue()));
                league.letAllChoose();
                league.awaitEnd();
                assertThat(page.locator(".podium li").first()).isVisible();
                assertThat(page.locator(".latest .why").first()).isVisible();
                assertFits(page, "finished");
                assertLegible(page, ".latest .pair");
                assertThat((List<?>) page.evaluate("glides"))
                        .isNotEmpty()
                        .allSatisfy(row -> assertThat(row.toString()).startsWith("standing-"));
                assertThat(still.locator(".podium li").first()).isVisible();
                assertThat((List<?>) still.evaluate("glides")).isEmpty();
                browsing.end();
            }
        }
    }

    /** One player more than the wall has rows. */
    @Nested
    class OfFortyOne {

        /** Longer than rows are shown before the next ones come. */
        private static final int A_TURN = 10_500;

        @TempDir
        private static Path directory;

        private static WatchedLeague league;

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
            return page.locator("#ranks-23");
        }

        @Test
        void fitsBesideWhatHappensAndSaysHowToWatch() {
            Page page = open(View.PROJECTOR);
            assertThat(first(page).locator("tbody tr")).hasCount(22);
            assertThat(page.locator("#latest-title")).isInViewport();
            assertThat(page.locator(".watch"))
                    .containsText(league.at("/").toString().replaceAll("/$", ""));
            assertFits(page, "41 players");
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
}
