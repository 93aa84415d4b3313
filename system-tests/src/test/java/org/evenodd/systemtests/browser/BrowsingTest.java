package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the browser reports about pages with and without mistakes. */
class BrowsingTest {

    private static final String NOWHERE = "http://nowhere.invalid";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private SmallSite site;

    @BeforeEach
    void startSite() throws IOException {
        site = SmallSite.start();
        site.put("/count.js", "document.querySelector('output').textContent = 6 * 7;");
        site.put("/complain.js", "console.warn('beware'); console.error('this went wrong');");
        site.put("/fail.js", "undefined.length;");
    }

    @AfterEach
    void stopSite() {
        site.close();
    }

    private URI page(String body) {
        return site.put("/", SmallSite.page("", body));
    }

    @Test
    void aPageWithoutMistakesIsShownItsScriptRunsAndNothingIsReported() {
        Page page = browsing.visit(page("<output></output><script src='/count.js' defer></script>"))
                .page();
        assertThat(page.locator("output")).hasText("42");
        browsing.end();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CSP_VIOLATION  | <output></output><script>document.title = 'changed'</script> | inline
            CONSOLE_ERROR  | <script src='/complain.js'></script>                         | this went wrong
            PAGE_ERROR     | <script src='/fail.js'></script>                             | TypeError
            FAILED_REQUEST | <link rel='stylesheet' href='/lost.css'>                     | /lost.css
            """)
    void aMistakeIsReportedAsWhatItIs(Kind kind, String body, String text) {
        Visit visit = browsing.visit(page(body));
        assertThat(visit.expect(kind).text()).contains(text);
        assertThat(visit.page()).hasTitle("Test");
    }

    @Test
    void aProblemThatNobodyExpectedFailsTheTest() {
        browsing.visit(page("<script>1</script>"));
        assertThatThrownBy(browsing::end)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("CSP_VIOLATION")
                .hasMessageContaining(site.address("/").toString());
    }

    @Test
    void aRequestToAnotherHostIsReportedAndGetsNoAnswer() {
        URI address =
                site.put("/", "default-src *", SmallSite.page("", "<img src='" + NOWHERE + "/logo.png' alt='Logo'>"));
        Visit visit = browsing.visit(address);
        assertThat(visit.expect(Kind.FOREIGN_REQUEST).text()).contains(NOWHERE);
        assertThat(visit.page().getByAltText("Logo").evaluate("image => image.naturalWidth"))
                .isEqualTo(0);
    }

    @Test
    void requestsOfAPageThatIsLeftAreNoProblem() {
        site.putStream("/events");
        site.put("/stream.js", "new EventSource('/events').onopen = () => document.title = 'open';");
        Visit visit = browsing.visit(page("<a href='/next.html'>Next</a><script src='/stream.js'></script>"));
        assertThat(visit.page()).hasTitle("open");
        site.put("/next.html", SmallSite.page("", "<p>Next page</p>"));
        visit.page().getByText("Next").click();
        assertThat(visit.page().locator("p")).hasText("Next page");
        browsing.end();
    }

    @Test
    void aBarrierIsFoundInTheThemeThatHasIt() {
        site.put("/theme.css", "@media (prefers-color-scheme: dark) { body { background: #222; color: #444 } }");
        URI address = site.put("/", SmallSite.page("<link rel=\"stylesheet\" href=\"/theme.css\">", "<p>Hello</p>"));
        Page light = browsing.visit(View.DESKTOP).open(address);
        Page dark = browsing.visit(View.DESKTOP.inTheDark()).open(address);
        assertThatCode(() -> Axe.check(light)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Axe.check(dark)).hasMessageContaining("color-contrast");
    }
}
