package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What axe says of pages with and without barriers, under a strict content security policy. */
@Tag("browser")
class AxeTest {

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

    @Test
    void aPageWithoutALanguageIsABarrierAndTheSamePageWithOneIsNone() {
        Page without = browsing.visit(site.put("/without.html", Html.page("", "", "<p>Hello</p>")))
                .page();
        Page with = browsing.visit(site.put("/with.html", Html.page("<p>Hello</p>")))
                .page();

        assertThatThrownBy(() -> Axe.check(without))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("/without.html", "html-has-lang (serious)", "<html>", "lang attribute");
        assertThatCode(() -> Axe.check(with)).doesNotThrowAnyException();
    }

    @Test
    void aContrastThatIsTooLowInTheDarkThemeOnlyIsFoundThere() {
        site.put("/theme.css", "@media (prefers-color-scheme: dark) { body { background: #222; color: #444 } }");
        URI address = site.put(
                "/", Html.page("lang=\"en\"", "<link rel=\"stylesheet\" href=\"/theme.css\">", "<p>Hello</p>"));

        Page light = browsing.visit(View.DESKTOP).open(address);
        Page dark = browsing.visit(View.DESKTOP.inTheDark()).open(address);

        assertThatCode(() -> Axe.check(light)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Axe.check(dark)).hasMessageContaining("color-contrast");
    }
}
