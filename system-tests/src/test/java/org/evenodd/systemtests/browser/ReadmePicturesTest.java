package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the README; {@code scripts/pictures.sh} writes them anew. */
@Tag("browser")
class ReadmePicturesTest {

    private static final Path PICTURES = Path.of(System.getProperty("league.root"), "docs", "pictures");
    private static final View WINDOW = View.of(1280, 860).withReducedMotion();
    private static final View STILL = View.DESKTOP.withReducedMotion();

    @TempDir
    private Path directory;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @DisabledIfSystemProperty(named = "pictures.all", matches = ".+")
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
        awaitRatings(page);
        page.screenshot(new Page.ScreenshotOptions().setPath(overview));
        page = visit.open(league.at("/matches/R1M1#step=9"));
        page.screenshot(new Page.ScreenshotOptions().setPath(replay));
        page.close();
    }

    /** They are computed when somebody looks. */
    private static void awaitRatings(Page page) {
        page.locator("td.rating .margin")
                .first()
                .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
    }

    /** Not a test: for whoever changes the pages. */
    @EnabledIfSystemProperty(named = "pictures.all", matches = ".+")
    @Test
    void showEveryPageOfEachLeagueAtEachWidthInBothThemes() throws Exception {
        for (String players : List.of("4", "12", "30", "99")) {
            for (PicturedLeague.State state : PicturedLeague.State.values()) {
                if (state.isPlayedBy(players) && isChosen("players", players) && isChosen("state", state.title())) {
                    takeAll(state, Integer.parseInt(players));
                }
            }
        }
    }

    private static boolean isChosen(String option, String value) {
        return List.of(System.getProperty("pictures." + option, value).split(","))
                .contains(value);
    }

    private void takeAll(PicturedLeague.State state, int players) throws Exception {
        String title = "%s-%02d".formatted(state.title(), players);
        System.out.printf("%s: playing ...%n", title);
        int taken = 0;
        boolean kept = state.isOver() && System.getProperty("pictures.leagues") != null;
        Path folder = (kept ? Path.of(System.getProperty("pictures.leagues")) : directory).resolve(title);
        try (PicturedLeague league = new PicturedLeague(folder, state, players)) {
            league.play();
            if (state != PicturedLeague.State.BEFORE) {
                awaitRatings(browsing.visit(league.home()).page());
                browsing.end();
            }
            for (Map.Entry<String, URI> page : league.pages().entrySet()) {
                for (String theme : List.of("light", "dark")) {
                    if (isChosen("page", page.getKey()) && isChosen("theme", theme)) {
                        taken += takeAgainIfNeeded(() -> open(league, page, theme), title + "-" + page.getKey(), theme);
                    }
                }
            }
        }
        System.out.printf("%s: %d pictures%n", title, taken);
    }

    private Page open(PicturedLeague league, Map.Entry<String, URI> page, String theme) {
        Visit visit = browsing.visit(theme.equals("dark") ? STILL.inTheDark() : STILL);
        // A page that is not there
        visit.tolerate(Kind.FAILED_REQUEST);
        league.reader(page.getKey()).ifPresent(reader -> reader.lendCookie(visit));
        return visit.open(page.getValue());
    }

    /** On a busy machine, the browser sometimes refuses to draw. */
    private int takeAgainIfNeeded(Supplier<Page> page, String title, String theme) {
        try {
            return take(page.get(), title, theme);
        } catch (PlaywrightException e) {
            System.out.printf("%s: once more%n", title);
            browsing.end();
            return take(page.get(), title, theme);
        } finally {
            browsing.end();
        }
    }

    private static int take(Page page, String title, String theme) {
        int taken = 0;
        for (View view : List.of(View.PHONE, View.TABLET, View.DESKTOP, View.PROJECTOR)) {
            if (isChosen("width", Integer.toString(view.width()))) {
                page.setViewportSize(view.width(), view.height());
                String file = "%s-%04d-%s.png".formatted(title, view.width(), theme);
                Page.ScreenshotOptions options = new Page.ScreenshotOptions()
                        .setFullPage(!title.endsWith("-hall"))
                        .setPath(Path.of(System.getProperty("pictures.all"), file));
                page.screenshot(options);
                taken++;
            }
        }
        return taken;
    }
}
