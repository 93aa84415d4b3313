package org.evenodd.systemtests.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Code and ways may become shorter. {@code -Dratchet.write=true} writes down the numbers that are measured. */
class RatchetTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Path FILE = ROOT.resolve("system-tests/src/test/resources/ratchet.properties");

    /** In hundredths: a small step need not be written down. */
    private static final int SLACK = 1;

    @Test
    void neitherAModuleNorAllOfThemGrow() throws IOException {
        Map<String, Integer> measured = new TreeMap<>();
        Map<String, SourceCount> modules = SourceCount.ofModules(ROOT);
        modules.forEach((module, count) -> measured.putAll(count.numbers("main." + module)));
        measured.putAll(modules.values().stream()
                .reduce(SourceCount.NOTHING, SourceCount::plus)
                .numbers("main.all"));

        holds("main.", measured);
    }

    private static void holds(String beginning, Map<String, Integer> measured) throws IOException {
        System.out.println(Ratchet.table(measured));
        Ratchet ratchet = Ratchet.read(FILE, beginning);
        if (Boolean.getBoolean("ratchet.write")) {
            ratchet.write(measured);
        } else {
            assertThat(ratchet.objections(measured, SLACK))
                    .as("%s; -Dratchet.write=true writes it, and the commit says why a number rises", FILE)
                    .isEmpty();
        }
    }
}
