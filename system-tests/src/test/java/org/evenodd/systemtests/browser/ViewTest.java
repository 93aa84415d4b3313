package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What a page learns about its reader. */
@Tag("browser")
class ViewTest {

    static final List<View> VIEWS = List.of(View.NARROWEST, View.PHONE, View.DESKTOP, View.PROJECTOR, View.WIDEST);

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

    private Page open(View view) {
        return browsing.visit(view).open(site.put("/", Html.page("<output>as sent</output>")));
    }

    @ParameterizedTest
    @FieldSource("VIEWS")
    void thePageIsAsWideAsTheWindow(View view) {
        assertThat(open(view).evaluate("document.documentElement.clientWidth")).isEqualTo(view.width());
    }

    @Test
    void aReaderInTheDarkGetsTheDarkTheme() {
        site.put("/theme.css", "h1 { color: #000 } @media (prefers-color-scheme: dark) { h1 { color: #fff } }");
        String themed = Html.page("lang=\"en\"", "<link rel=\"stylesheet\" href=\"/theme.css\">", "");

        Page light = browsing.visit(View.PHONE).open(site.put("/", themed));
        Page dark = browsing.visit(View.PHONE.inTheDark()).open(site.address("/"));

        assertThat(light.locator("h1")).hasCSS("color", "rgb(0, 0, 0)");
        assertThat(dark.locator("h1")).hasCSS("color", "rgb(255, 255, 255)");
    }

    @Test
    void aReaderMayPreferReducedMotion() {
        String question = "matchMedia('(prefers-reduced-motion: reduce)').matches";

        assertThat(open(View.DESKTOP).evaluate(question)).isEqualTo(false);
        assertThat(open(View.DESKTOP.withReducedMotion()).evaluate(question)).isEqualTo(true);
    }

    @Test
    void aReaderMayHaveNoJavaScript() {
        site.put("/change.js", "document.querySelector('output').textContent = 'changed';");
        String body = "<output>as sent</output><script src='/change.js'></script>";

        Page page = browsing.visit(View.DESKTOP.withoutScripts()).open(site.put("/", Html.page(body)));

        assertThat(page.locator("output")).hasText("as sent");
    }

    @Test
    void timesAndNumbersAreThoseOfTheReader() {
        String noon = "new Date('2025-07-01T12:00:00Z').toLocaleString()";
        View kolkata = View.DESKTOP.in(Locale.GERMANY, ZoneId.of("Asia/Kolkata"));

        assertThat(open(View.DESKTOP).evaluate(noon)).isEqualTo("01/07/2025, 12:00:00");
        assertThat(open(kolkata).evaluate(noon)).isEqualTo("1.7.2025, 17:30:00");
    }
}
