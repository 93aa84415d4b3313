package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the README; {@code scripts/pictures.sh} writes them anew. */
@Tag("browser")
class ReadmePicturesTest {

    private static final Path PICTURES = Path.of(System.getProperty("league.root"), "docs", "pictures");
    private static final View WINDOW = View.of(1200, 780);

    @TempDir
    private Path directory;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @Test
    void showTheLeagueAndAReplayInBothThemes() throws Exception {
        boolean written = Boolean.getBoolean("pictures.write");
        Path target = written ? Files.createDirectories(PICTURES) : directory;
        List<String> names = List.of("Ada", "Bashir", "Chidi", "Dunya", "Emil", "Fatima", "Goran", "Hana");
        try (WatchedLeague league = WatchedLeague.played(directory, names)) {
            take(league, WINDOW, target.resolve("league-light.png"), target.resolve("replay-light.png"));
            take(league, WINDOW.inTheDark(), target.resolve("league-dark.png"), target.resolve("replay-dark.png"));
        }
        assertThat(List.of("league-light.png", "league-dark.png", "replay-light.png", "replay-dark.png"))
                .allSatisfy(name -> {
                    assertThat(target.resolve(name)).isNotEmptyFile();
                    assertThat(PICTURES.resolve(name))
                            .as("scripts/pictures.sh makes it")
                            .isNotEmptyFile();
                });
    }

    private void take(WatchedLeague league, View view, Path overview, Path replay) throws Exception {
        Visit visit = browsing.visit(view);
        Page page = visit.open(league.at("/"));
        // ratings are computed when somebody looks
        page.locator(".margin").first().waitFor();
        page.screenshot(new Page.ScreenshotOptions().setPath(overview));
        page = visit.open(league.at("/matches/R1M1#step=7"));
        page.screenshot(new Page.ScreenshotOptions().setPath(replay));
        page.close();
    }
}
