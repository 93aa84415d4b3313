package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for each page of a league that was played, in every window and both themes. */
@Tag("browser")
class EveryPageTest {

    static final List<String> PAGES = List.of(
            "/",
            "/?view=hall",
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
        league = WatchedLeague.played(directory, List.of("Ada", "Ben", "Cleo", "Dan"));
        operator = league.client().signIn(league.operatorToken());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    /** Opens a page, as the operator where nobody else may see it. */
    private Page open(View view, String path) {
        Visit visit = browsing.visit(view);
        if (path.equals("/nowhere")) {
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        if (path.startsWith("/operator")) {
            operator.lendCookie(visit);
        }
        return visit.open(league.at(path));
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        check(path, view -> open(view, path));
    }

    /** Checks what holds for each page of any league. */
    static void check(String path, Function<View, Page> open) {
        Page page = open.apply(View.DESKTOP);
        Axe.check(page);
        Axe.check(open.apply(View.PHONE.inTheDark()));
        Page plain = open.apply(View.DESKTOP.withoutScripts());
        assertThat(plain.locator("h1")).hasCount(1);
        assertThat(plain.locator("main :is(h1, h2, th, dt)").allTextContents())
                .isNotEmpty()
                .isEqualTo(page.locator("main :is(h1, h2, th, dt)").allTextContents());
        for (View view : WIDTHS) {
            page.setViewportSize(view.width(), view.height());
            assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                    .as("width of %s in a window of %d px", path, view.width())
                    .isLessThanOrEqualTo(view.width());
        }
    }

    @Test
    void everyLinkOfEveryPageLeadsToAPage() throws Exception {
        PageClient client = league.client();
        for (String path : PAGES) {
            Page page = open(View.DESKTOP.withoutScripts(), path);
            for (Locator link : page.locator("a[href]").all()) {
                String target = link.getAttribute("href");
                assertThat(target).as("a link on %s", path).matches("[/#].*");
                if (target.startsWith("/")) {
                    assertThat(client.get(target).statusCode())
                            .as("%s, on %s", target, path)
                            .isIn(200, 303);
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Number> numbers(Page page, String script) {
        return (List<Number>) page.evaluate(script);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/players/P01", "/statistics"})
    void theLabelsOfChartsAreAsLargeAsOtherTextAtEveryWidth(String path) throws Exception {
        Page page = open(View.DESKTOP, path);
        // Ratings are computed when somebody first asks for them
        page.locator("main svg text").first().waitFor();
        for (View view : WIDTHS) {
            page.setViewportSize(view.width(), view.height());
            assertThat(numbers(page, """
                    [...document.querySelectorAll('main svg text')]
                        .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"""))
                    .as("in a window of %d px", view.width())
                    .isNotEmpty()
                    .allSatisfy(size -> assertThat(size.doubleValue()).isGreaterThanOrEqualTo(12));
        }
    }

    @Test
    void thePlayersResultIsSixTilesInAsManyRowsAsThereIsRoomFor() throws Exception {
        Page page = open(View.DESKTOP, "/players/P01");
        String rows = "[...new Set([...document.querySelectorAll('.facts-grid div')].map(tile => tile.offsetTop))]";
        assertThat(numbers(page, rows)).hasSize(1);
        page.setViewportSize(View.PHONE.width(), View.PHONE.height());
        assertThat(numbers(page, rows)).hasSize(2);
        assertThat(page.locator(".facts-grid div")).hasCount(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/players/P01", "/statistics", "/agents", "/leagues"})
    void noTableNeedsToBeScrolledOnAPhone(String path) throws Exception {
        Page page = open(View.PHONE, path);
        assertThat(numbers(page, """
                [...document.querySelectorAll('main table')]
                    .map(table => table.scrollWidth - table.closest('section').clientWidth)"""))
                .allSatisfy(excess -> assertThat(excess.intValue()).isLessThanOrEqualTo(0));
        if (path.equals("/agents")) {
            assertThat(page.getByText("Technical losses")).isVisible();
            assertThat(page.locator("td.latency").first()).isHidden();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/players/P01", "/statistics", "/agents"})
    void aPrintedPageFitsOnPaperWithoutWhatPaperCannotDo(String path) throws Exception {
        // A4 with margins of 10 mm
        Page page = open(View.of(718, 1047).inTheDark(), path);
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(718);
        assertThat(page.locator("nav, #pause").locator("visible=true")).hasCount(0);
        assertThat(page.locator("body")).hasCSS("background-color", "rgb(255, 255, 255)");
        for (Locator table : page.locator(".scroll").all()) {
            assertThat(table).hasCSS("overflow-x", "visible");
        }
    }

    @Test
    void timesAreThoseOfTheReadersZone() throws Exception {
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
