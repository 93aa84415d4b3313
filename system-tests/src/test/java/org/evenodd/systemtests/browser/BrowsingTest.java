package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The browser reports mistakes of pages, so that tests that find none have looked. */
class BrowsingTest {

    private static final String NOWHERE = "http://nowhere.invalid";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private SmallSite site;

    @BeforeEach
    void startSite() throws IOException {
        site = SmallSite.start();
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
}
