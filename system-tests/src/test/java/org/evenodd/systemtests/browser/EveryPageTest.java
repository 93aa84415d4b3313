package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.WaitUntilState;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What holds for each page of a league that was played, whose players chose their names to break it. */
@Tag("browser")
class EveryPageTest {

    private static final String IMAGE = "<img src=x onerror=alert(1)>";
    private static final String SCRIPT = "\"><script>alert(1)</script>";
    private static final String REVERSED = "\u05d0\u05d3\u05d4 (P01) \u05d1\u05df";
    private static final String EMOJI = "\uD83E\uDD84".repeat(50);
    private static final String FORMULA = "=HYPERLINK(\"http://evil.invalid\",\"Click\")";
    private static final String LONG = "W".repeat(50);

    private static final List<String> NAMES = List.of(IMAGE, SCRIPT, REVERSED, EMOJI, FORMULA, LONG);

    static final List<String> PAGES = List.of(
            "/",
            "/cross-table",
            "/matches",
            "/matches?player=P01&ending=played",
            "/head-to-head",
            "/head-to-head?a=P01&b=P02",
            "/matches/R1M1",
            "/matches/R1M1/messages",
            "/players/P01",
            "/statistics",
            "/agents",
            "/leagues",
            "/sign-in",
            "/operator",
            "/operator/kick_agent?subject=player:P01",
            "/operator/requeue_match?subject=R1M1",
            "/operator/stop_league",
            "/nowhere");

    /** Pages of the same kinds that show other names, and the wall, whose rows such long names crowd. */
    private static final List<String> OF_OTHER_NAMES = List.of(
            "/?view=hall",
            "/head-to-head?a=P06&b=P04",
            "/players/P02",
            "/players/P03",
            "/players/P04",
            "/players/P05",
            "/players/P06",
            "/matches/R1M2",
            "/matches/R1M3",
            "/operator/kick_agent?subject=%3Cscript%3Ealert(1)%3C/script%3E");

    private static final List<View> WIDTHS =
            List.of(View.NARROWEST, View.PHONE, View.DESKTOP, View.PROJECTOR, View.WIDEST);

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static PageClient operator;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void play() throws Exception {
        league = WatchedLeague.played(directory, NAMES);
        operator = league.client().signIn(league.operatorToken());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    /** Begins a visit as the operator. */
    private Visit visitAsOperator(View view) {
        Visit visit = browsing.visit(view);
        visit.context().onDialog(dialog -> {
            throw new AssertionError(dialog.message());
        });
        operator.lendCookie(visit);
        return visit;
    }

    /** Only the operator sees all pages; at the form, nobody is signed in yet. */
    private Visit visit(String path) {
        Visit visit = path.equals("/sign-in") ? browsing.visit(View.DESKTOP) : visitAsOperator(View.DESKTOP);
        if (path.equals("/nowhere")) {
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        return visit;
    }

    @Tag("case:markup-in-names")
    @ParameterizedTest
    @FieldSource("PAGES")
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        Page page = visit(path).open(league.at(path));
        hasNoMarkupOfNames(page);
        check(page);
    }

    private static void hasNoMarkupOfNames(Page page) {
        assertThat(page.locator("img:not(.icon), main script, iframe, [onerror], a[href*=evil]"))
                .hasCount(0);
        assertThat(page.locator("script")).hasCount(2);
    }

    /** Checks what holds for each page of any league, in a light window of a desk, and then in others and in the dark. */
    static void check(Page page) {
        Axe.check(page);
        assertIsCompleteWithoutJavaScript(page);
        for (View view : WIDTHS) {
            page.setViewportSize(view.width(), view.height());
            assertFits(page, view.width());
        }
        page.setViewportSize(View.PHONE.width(), View.PHONE.height());
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        Axe.checkAgain(page);
    }

    static void assertFits(Page page, int width) {
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as("width of %s in a window of %d px", page.url(), width)
                .isLessThanOrEqualTo(width);
    }

    /** Compares what the manager sends, as a browser without JavaScript reads it, with what became of it. */
    private static void assertIsCompleteWithoutJavaScript(Page page) {
        List<?> sentAndShown = (List<?>) page.evaluate("""
                async () => {
                  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
                  const sent = new DOMParser().parseFromString(await answer.text(), 'text/html');
                  return [sent, document].map(each =>
                      [...each.querySelectorAll('main :is(h1, h2, th, dt)')].map(heading => heading.textContent));
                }""");
        assertThat((List<?>) sentAndShown.get(0))
                .as("headings of %s", page.url())
                .isNotEmpty()
                .isEqualTo(sentAndShown.get(1));
        assertThat(page.locator("h1")).hasCount(1);
    }

    @Test
    void noOtherNameBecomesMarkupOrMakesAPageWiderThanAPhone() {
        Visit visit = visitAsOperator(View.NARROWEST);
        for (String path : OF_OTHER_NAMES) {
            Page page = visit.open(league.at(path));
            hasNoMarkupOfNames(page);
            assertFits(page, View.NARROWEST.width());
        }
    }

    @Tag("case:markup-in-names")
    @Test
    void everyNameIsShownAsText() {
        Page page = browsing.visit(View.NARROWEST).open(league.at("/"));
        for (String name : NAMES) {
            assertThat(page.locator(".standings .player").filter(new Locator.FilterOptions().setHasText(name)))
                    .hasCount(1);
        }
    }

    @Test
    void theFirstPaintWaitsForNoScript() {
        Visit visit = browsing.visit(View.DESKTOP);
        List<Route> held = new ArrayList<>();
        visit.context().route("**/*.js", held::add);
        visit.allow(league.at("/"));
        visit.page()
                .navigate(league.at("/").toString(), new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));

        assertThat(FirstPaintTest.firstPaint(visit.page())).isPositive();
        assertThat(visit.page().locator(".podium li").count()).isPositive();
        assertThat(held).hasSize(2);
        held.forEach(Route::resume);
        browsing.end();
    }

    @SuppressWarnings("unchecked")
    private static List<Number> numbers(Page page, String script) {
        return (List<Number>) page.evaluate(script);
    }

    @Test
    void theLabelsOfChartsAreAsLargeAsOtherTextAtEveryWidth() {
        Visit visit = browsing.visit(View.DESKTOP);
        for (String path : List.of("/players/P01", "/statistics")) {
            Page page = visit.open(league.at(path));
            // Ratings are computed when somebody first asks for them
            page.locator("main svg text").first().waitFor();
            for (View view : WIDTHS) {
                page.setViewportSize(view.width(), view.height());
                assertThat(numbers(page, """
                        [...document.querySelectorAll('main svg text')]
                            .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"""))
                        .as("%s in a window of %d px", path, view.width())
                        .isNotEmpty()
                        .allSatisfy(size -> assertThat(size.doubleValue()).isGreaterThanOrEqualTo(12));
            }
        }
    }

    @Test
    void thePlayersResultIsSixTilesInAsManyRowsAsThereIsRoomFor() {
        Page page = browsing.visit(View.DESKTOP).open(league.at("/players/P01"));
        String rows = "[...new Set([...document.querySelectorAll('.facts-grid div')].map(tile => tile.offsetTop))]";
        assertThat(numbers(page, rows)).hasSize(1);
        page.setViewportSize(View.PHONE.width(), View.PHONE.height());
        assertThat(numbers(page, rows)).hasSize(2);
        assertThat(page.locator(".facts-grid div")).hasCount(6);
    }

    @Test
    void noTableNeedsToBeScrolledOnAPhone() {
        Visit visit = browsing.visit(View.PHONE);
        for (String path : List.of("/players/P01", "/statistics", "/leagues", "/agents")) {
            assertThat(numbers(visit.open(league.at(path)), """
                    [...document.querySelectorAll('main table')]
                        .map(table => table.scrollWidth - table.closest('section').clientWidth)"""))
                    .as(path)
                    .allSatisfy(excess -> assertThat(excess.intValue()).isLessThanOrEqualTo(0));
        }
        assertThat(visit.page().locator("th[scope=row] .player").first()).isVisible();
        assertThat(visit.page().locator("td.latency").first()).isHidden();
    }

    @Test
    void aPrintedPageFitsOnPaperWithoutWhatPaperCannotDo() {
        // A4 with margins of 10 mm
        Visit visit = browsing.visit(View.of(718, 1047).inTheDark());
        visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        for (String path : List.of("/", "/players/P01", "/statistics", "/agents")) {
            Page page = visit.open(league.at(path));
            assertFits(page, 718);
            assertThat(page.locator("nav, #pause").locator("visible=true")).hasCount(0);
            assertThat(page.locator("body")).hasCSS("background-color", "rgb(255, 255, 255)");
            for (Locator table : page.locator(".scroll").all()) {
                assertThat(table).hasCSS("overflow-x", "visible");
            }
        }
    }

    @Test
    void timesAreThoseOfTheReadersZone() {
        Page plain = browsing.visit(View.DESKTOP.withoutScripts()).open(league.at("/leagues"));
        Page page = browsing.visit(View.DESKTOP.in(Locale.UK, ZoneId.of("Asia/Kolkata")))
                .open(league.at("/leagues"));
        String utc = plain.locator("main time").first().textContent();

        assertThat(utc).endsWith(" UTC");
        assertThat(page.locator("main time").first().textContent())
                .doesNotContain("UTC")
                .isNotEqualTo(utc.replace(" UTC", ""));
    }
}
