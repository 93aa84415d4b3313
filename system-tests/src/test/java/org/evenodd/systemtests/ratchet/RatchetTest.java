package org.evenodd.systemtests.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.evenodd.systemtests.ratchet.ClassRecorder.Mark;
import org.evenodd.systemtests.ratchet.Recording.Entry;
import org.evenodd.systemtests.ratchet.Recording.Way;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares what the code and the ways of messages measure with {@code ratchet.properties}, which says how they are counted.
 * {@code -Dratchet.write=true} writes down what is measured instead. The classes on each way are listed under
 * {@code system-tests/target/ratchet}.
 */
class RatchetTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Path FILE = ROOT.resolve("system-tests/src/test/resources/ratchet.properties");
    private static final Path LISTS = ROOT.resolve("system-tests/target/ratchet");
    private static final String DIALECT = "org.evenodd.dialect.";

    /** Programs that are measured on a busy machine now and then do something beside a message. */
    private static final int NOISE = 3;

    @Test
    void neitherAModuleNorAllOfThemGrow() throws IOException {
        Map<String, Integer> measured = new TreeMap<>();
        Map<String, SourceCount> modules = SourceCount.ofModules(ROOT);
        modules.forEach((module, count) -> measured.putAll(count.numbers("main." + module)));
        measured.putAll(modules.values().stream()
                .reduce(SourceCount.NOTHING, SourceCount::plus)
                .numbers("main.all"));

        holds("main.", measured, 0);
    }

    @Tag("variants")
    @Test
    void noMessageTakesALongerWayOrMeetsAFurtherClassOfTheDialects(@TempDir Path directory) throws Exception {
        TracedLeague league = TracedLeague.play(directory);
        requireNoLongerWay(league);
        requireNoFurtherClassOfTheDialects(league);
    }

    private static void requireNoLongerWay(TracedLeague league) throws IOException {
        Ratchet ratchet = Ratchet.read(FILE, "way.");
        Pattern handler = Pattern.compile(ratchet.text("handler"));
        Pattern data = Pattern.compile(ratchet.text("data"));
        List<List<Entry>> calls =
                league.player().waysOfRequests("CHOOSE_PARITY_CALL", entry -> entry.is(Mark.ANSWERED));
        Way call = Way.ofAll(calls);
        Way handled =
                Way.ofAll(calls.stream().map(way -> Way.before(handler, way)).toList());
        Way acknowledgement = Way.ofAll(league.manager().waysOfReplies("LEAGUE_COMPLETED_ACK"));
        Way answered =
                Way.ofAll(league.manager().waysOfRequests("MATCH_RESULT_REPORT", entry -> entry.is(Mark.ANSWERED)));
        Way published = Way.ofAll(league.manager()
                .waysOfRequests("MATCH_RESULT_REPORT", entry -> entry.is(Mark.SENDS, "LEAGUE_STANDINGS_UPDATE")));

        Map<String, Integer> measured = new TreeMap<>();
        count("call.in", handled, data, measured);
        count("call.all", call, data, measured);
        count("acknowledgement", acknowledgement, data, measured);
        count("report.answer", answered, data, measured);
        count("report.all", published, data, measured);
        holds("way.", measured, NOISE);
        holds("threads.", Map.of("threads.call", call.threads(), "threads.report", answered.threads()), 0);
    }

    private static void count(String name, Way way, Pattern data, Map<String, Integer> measured) throws IOException {
        measured.put("way." + name, way.without(data).size());
        measured.put("way." + name + ".with-data", way.classes().size());
        Files.createDirectories(LISTS);
        Files.write(LISTS.resolve(name + ".txt"), way.classes());
    }

    private static void requireNoFurtherClassOfTheDialects(TracedLeague league) throws IOException {
        Map<String, Integer> measured = new TreeMap<>();
        for (Recording program : List.of(league.manager(), league.referee(), league.player())) {
            program.files().stream()
                    .filter(file -> file.startsWith(DIALECT))
                    .forEach(file -> measured.put("dialect." + file.substring(DIALECT.length()), 1));
        }

        holds("dialect.", measured, 0);
    }

    private static void holds(String beginning, Map<String, Integer> measured, int noise) throws IOException {
        System.out.println(Ratchet.table(measured));
        Ratchet ratchet = Ratchet.read(FILE, beginning);
        if (Boolean.getBoolean("ratchet.write")) {
            ratchet.write(measured);
        } else {
            assertThat(ratchet.objections(measured, noise))
                    .as("%s; -Dratchet.write=true writes it, and the commit says why a number rises", FILE)
                    .isEmpty();
        }
    }
}
