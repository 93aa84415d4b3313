package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.memory.ExportedSite;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The web pages of a finished league, opened from a folder. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class StaticSiteInBrowserTest {

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private Path directory = Path.of(".");
    private List<StoredEvent> league = List.of();

    private ExportedSite site = new ExportedSite(Path.of("."));

    @BeforeAll
    void playAndExport(@TempDir Path temporary) {
        directory = temporary;
        league = FinishedLeague.play(directory.resolve("shared"), 4, 1, 12);
        site = ExportedSite.of(league, directory.resolve("exported"));
    }

    private URI address(String file) {
        return site.folder().resolve(file).toUri();
    }

    /** Scripts of a folder's pages cannot do all that those of a server's can. */
    @Test
    void theReplayAndTheTimesNeedNoServerAndTheMessagesAreAPageOfTheirOwn() {
        Page page = browsing.visit(address("matches/R1M1.html")).page();
        page.keyboard().press("Home");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".steps .now")).hasId("step-2");
        assertThat(page.url()).endsWith("R1M1.html#step=2");
        page.reload();
        assertThat(page.locator(".steps .now")).hasId("step-2");
        page.keyboard().press("End");
        assertThat(page.locator("#checked")).hasText("Your browser has computed it, too.");
        assertThat(page.locator("footer time")).not().containsText("UTC");
        page.getByText("Show the requests and answers").click();
        assertThat(page).hasTitle(Pattern.compile("^Messages of R1M1 "));
        assertThat(page.url()).isEqualTo(address("matches/R1M1-messages.html").toString());
        assertThat(page.locator("pre").first()).containsText("[token]");
    }

    @Test
    void theReportOfOnePlayerNeedsNothingButItself() {
        Path report = ExportedSite.report(league, directory.resolve("reports"), "P02");
        Visit visit = browsing.visit(View.DESKTOP);
        List<String> requests = new ArrayList<>();
        visit.context().onRequest((Request request) -> requests.add(request.url()));

        Page page = visit.open(report.toUri());

        Axe.check(page);
        assertThat(requests).containsExactly(report.toUri().toString());
        assertThat(page.locator("a")).not().hasCount(0);
        assertThat(page.locator("a[href]")).hasCount(0);
    }
}
