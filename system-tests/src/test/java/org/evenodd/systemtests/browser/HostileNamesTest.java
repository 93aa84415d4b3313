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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A league whose players chose their names to break its page. */
@Tag("browser")
class HostileNamesTest {

    private static final String IMAGE = "<img src=x onerror=alert(1)>";
    private static final String SCRIPT = "\"><script>alert(1)</script>";
    private static final String REVERSED = "\u05d0\u05d3\u05d4 (P01) \u05d1\u05df";
    private static final String EMOJI = "\uD83E\uDD84".repeat(50);
    private static final String FORMULA = "=HYPERLINK(\"http://evil.invalid\",\"Click\")";
    private static final String LONG = "W".repeat(50);

    private static final List<String> NAMES = List.of(IMAGE, SCRIPT, REVERSED, EMOJI, FORMULA, LONG);

    static final List<String> PAGES = List.of(
            "/",
            "/?view=hall",
            "/cross-table",
            "/matches",
            "/matches?player=P01",
            "/head-to-head?a=P01&b=P02",
            "/head-to-head?a=P06&b=P04",
            "/statistics",
            "/agents",
            "/leagues",
            "/players/P01",
            "/players/P02",
            "/players/P03",
            "/players/P04",
            "/players/P05",
            "/players/P06",
            "/matches/R1M1",
            "/matches/R1M2",
            "/matches/R1M3",
            "/matches/R1M1/messages",
            "/operator",
            "/operator/kick_agent?subject=%3Cscript%3Ealert(1)%3C/script%3E");

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

    private Page open(String path) throws Exception {
        Visit visit = browsing.visit(View.NARROWEST);
        visit.context().onDialog(dialog -> {
            throw new AssertionError(dialog.message());
        });
        operator.lendCookie(visit);
        return visit.open(league.at(path));
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void noNameBecomesMarkupOrMakesAPageWiderThanAPhone(String path) throws Exception {
        Page page = open(path);

        assertThat(page.locator("img, main script, iframe, [onerror], a[href*=evil]"))
                .hasCount(0);
        assertThat(page.locator("script")).hasCount(2);
        if (!path.contains("hall")) {
            assertThat(page.locator("nav").first()).containsText("Signed in as operator");
        }
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as("width of %s", path)
                .isLessThanOrEqualTo(View.NARROWEST.width());
    }

    @Tag("case:markup-in-names")
    @Test
    void everyNameIsShownAsText() throws Exception {
        Page page = open("/");
        for (String name : NAMES) {
            assertThat(page.locator(".standings .player").filter(new Locator.FilterOptions().setHasText(name)))
                    .hasCount(1);
        }
        Axe.check(page);
    }
}
