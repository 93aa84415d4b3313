package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import org.evenodd.systemtests.browser.PageProblem.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the browser reports about pages with and without mistakes. */
class BrowsingTest {

    private static final String NOWHERE = "http://nowhere.invalid";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private SmallSite site;

    @BeforeEach
    void startSite() throws IOException {
        site = SmallSite.start();
    }

    @AfterEach
    void stopSite() {
        site.close();
    }

    private URI page(String body) {
        return site.put("/", Html.page(body));
    }

    @Test
    void aPageWithoutMistakesIsShownItsScriptRunsAndNothingIsReported() {
        site.put("/count.js", "document.querySelector('output').textContent = 6 * 7;");

        Page page = browsing.visit(page("<output></output><script src='/count.js' defer></script>"))
                .page();

        assertThat(page.locator("output")).hasText("42");
        browsing.end();
    }

    @Test
    void anInlineScriptIsAViolationOfThePolicyAndDoesNotRun() {
        Visit visit = browsing.visit(page("<output>as sent</output>"
                + "<script>document.querySelector('output').textContent = 'changed';</script>"));

        assertThat(visit.expect(Kind.CSP_VIOLATION).text()).contains("script-src", "inline");
        assertThat(visit.page().locator("output")).hasText("as sent");
    }

    @Test
    @Tag("browser")
    void aViolationIsReportedWithoutJavaScriptToo() {
        Visit visit = browsing.visit(View.DESKTOP.withoutScripts());
        visit.open(page("<p style='color: red'>Red?</p>"));

        assertThat(visit.expect(Kind.CSP_VIOLATION).text()).contains("style-src");
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
        URI address = site.put("/", "default-src *", Html.page("<img src='" + NOWHERE + "/logo.png' alt='Logo'>"));

        Visit visit = browsing.visit(address);

        assertThat(visit.expect(Kind.FOREIGN_REQUEST).text()).contains(NOWHERE);
        assertThat(visit.page().getByAltText("Logo").evaluate("image => image.naturalWidth"))
                .isEqualTo(0);
    }

    @Test
    @Tag("browser")
    void aRequestToAnotherHostIsAViolationOfAStrictPolicy() {
        Visit visit = browsing.visit(page("<img src='" + NOWHERE + "/logo.png' alt='Logo'>"));

        assertThat(visit.expect(Kind.CSP_VIOLATION).text()).contains("img-src");
        visit.tolerate(Kind.FOREIGN_REQUEST);
    }

    @Test
    @Tag("browser")
    void anotherPortIsAnotherOriginUnlessItIsAllowed() throws IOException {
        try (SmallSite other = SmallSite.start()) {
            URI data = other.put("/data.css", "p { color: red }");
            URI address =
                    site.put("/", "default-src *", Html.page("<link rel='stylesheet' href='%s'>".formatted(data)));

            assertThat(browsing.visit(address).expect(Kind.FOREIGN_REQUEST).text())
                    .contains(data.toString());

            Visit allowed = browsing.visit(View.DESKTOP);
            allowed.allow(data);
            allowed.open(address);
            browsing.end();
        }
    }

    @Test
    void anErrorOnTheConsoleIsReported() {
        site.put("/complain.js", "console.warn('beware'); console.error('this went wrong');");

        Visit visit = browsing.visit(page("<script src='/complain.js'></script>"));

        assertThat(visit.expect(Kind.CONSOLE_ERROR).text()).startsWith("this went wrong");
    }

    @Test
    @Tag("browser")
    void anErrorThatNoScriptCatchesIsReported() {
        site.put("/fail.js", "undefined.length;");

        Visit visit = browsing.visit(page("<script src='/fail.js'></script>"));

        assertThat(visit.expect(Kind.PAGE_ERROR).text()).contains("TypeError");
    }

    @Test
    @Tag("browser")
    void anErrorThatASecondPageCausesInTheLastMomentIsReported() {
        site.put("/fail.js", "setTimeout(() => undefined.length);");
        Visit visit = browsing.visit(page("<p>Fine</p>"));
        URI address = site.put("/second.html", Html.page("<script src='/fail.js'></script>"));
        visit.context().newPage().navigate(address.toString());

        assertThatThrownBy(browsing::end).hasMessageContaining("PAGE_ERROR");
    }

    @Test
    @Tag("browser")
    void aMissingFileIsReportedWithItsAddress() {
        Visit visit = browsing.visit(page("<link rel='stylesheet' href='/lost.css'>"));

        assertThat(visit.expect(Kind.FAILED_REQUEST).text()).contains("404", "/lost.css");
    }

    @Test
    @Tag("browser")
    void aServerThatIsGoneIsReported() {
        site.put("/ask.js", "fetch('/').catch(() => document.querySelector('output').textContent = 'no answer');");
        site.put("/wait.js", "addEventListener('click', () => import('/ask.js'));");
        Visit visit = browsing.visit(page("<output>waiting</output><script src='/wait.js'></script>"));

        site.close();
        visit.page().locator("output").click();

        assertThat(visit.expect(Kind.FAILED_REQUEST).text()).contains("/ask.js");
        visit.tolerate(Kind.PAGE_ERROR);
    }

    @Test
    @Tag("browser")
    void requestsOfAPageThatIsLeftAreNoProblem() {
        site.putStream("/events");
        site.put("/stream.js", "new EventSource('/events').onopen = () => document.title = 'open';");
        Visit visit = browsing.visit(page("<a href='/next.html'>Next</a><script src='/stream.js'></script>"));
        assertThat(visit.page()).hasTitle("open");
        site.put("/next.html", Html.page("<p>Next page</p>"));

        visit.page().getByText("Next").click();

        assertThat(visit.page().locator("p")).hasText("Next page");
        browsing.end();
    }

    @Test
    @Tag("browser")
    void visitsShareNoCookies() {
        URI address = page("<p>Fine</p>");
        Visit first = browsing.visit(address);
        first.page().evaluate("document.cookie = 'seat=1'");

        assertThat(first.context().cookies()).hasSize(1);
        assertThat(browsing.visit(address).context().cookies()).isEmpty();
    }
}
