package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitUntilState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How soon there is something to read. {@code scripts/benchmark.sh paint} prints it. */
@Tag("browser")
class FirstPaintTest {

    private static final String FIRST_PAINT =
            "(performance.getEntriesByName('first-contentful-paint')[0] || { startTime: -1 }).startTime";

    /** How often the benchmark loads the page; 0 in a test. */
    private static final int LOADS = Integer.getInteger("paint.loads", 0);

    @TempDir
    private Path directory;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static double firstPaint(Page page) {
        page.waitForCondition(() -> ((Number) page.evaluate(FIRST_PAINT)).doubleValue() >= 0);
        return ((Number) page.evaluate(FIRST_PAINT)).doubleValue();
    }

    @Test
    void waitsForNoScript() throws Exception {
        try (WatchedLeague league = WatchedLeague.played(directory, List.of("Ada", "Ben"))) {
            Visit visit = browsing.visit(View.DESKTOP);
            List<Route> held = new ArrayList<>();
            visit.context().route("**/*.js", held::add);
            visit.allow(league.at("/"));
            visit.page()
                    .navigate(
                            league.at("/").toString(), new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));

            assertThat(firstPaint(visit.page())).isPositive();
            assertThat(visit.page().locator(".podium li").count()).isEqualTo(2);
            assertThat(held).hasSize(2);
            held.forEach(Route::resume);
            browsing.end();
        }
    }

    /** Not a test of time: it prints what was measured, for as many loads as asked for. */
    @Test
    void isMeasuredWithAColdCacheBesideThatOfASmallPage() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, LOADS == 0 ? 2 : 30)) {
            league.startPlayers("Player", LOADS == 0 ? 2 : 30);
            league.awaitEnd();
            List<Double> whole = new ArrayList<>();
            List<Double> small = new ArrayList<>();
            for (int load = 0; load < Math.max(1, LOADS); load++) {
                whole.add(firstPaintOf(league, "/"));
                small.add(firstPaintOf(league, "/sign-in"));
            }
            assertThat(whole).allMatch(time -> time > 0);
            print("/", whole);
            print("/sign-in, a small page", small);
        }
    }

    private double firstPaintOf(WatchedLeague league, String path) {
        double time = firstPaint(browsing.visit(league.at(path)).page());
        browsing.end();
        return time;
    }

    private static void print(String what, List<Double> times) {
        List<Double> sorted = times.stream().sorted().toList();
        System.out.printf(
                "First paint of %s: median %.0f ms, fastest %.0f ms, slowest %.0f ms, of %d loads%n",
                what, sorted.get(sorted.size() / 2), sorted.get(0), sorted.get(sorted.size() - 1), sorted.size());
    }
}
