package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * How soon there is something to read, as {@code scripts/benchmark.sh paint} prints it: no test. EveryPageTest tests that it
 * waits for no script.
 */
@EnabledIfSystemProperty(named = "paint.loads", matches = ".+")
class FirstPaintTest {

    private static final String FIRST_PAINT =
            "(performance.getEntriesByName('first-contentful-paint')[0] || { startTime: -1 }).startTime";

    private static final int PLAYERS = 30;
    private static final int LOADS = Integer.getInteger("paint.loads", 1);

    @TempDir
    private Path directory;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    static double firstPaint(Page page) {
        page.waitForCondition(() -> ((Number) page.evaluate(FIRST_PAINT)).doubleValue() >= 0);
        return ((Number) page.evaluate(FIRST_PAINT)).doubleValue();
    }

    @Test
    void isMeasuredWithAColdCacheBesideThatOfASmallPage() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory, PLAYERS)) {
            league.startPlayers("Player", PLAYERS);
            league.awaitEnd();
            List<Double> whole = new ArrayList<>();
            List<Double> small = new ArrayList<>();
            for (int load = 0; load < LOADS; load++) {
                whole.add(firstPaintOf(league, "/"));
                small.add(firstPaintOf(league, "/sign-in"));
            }
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
