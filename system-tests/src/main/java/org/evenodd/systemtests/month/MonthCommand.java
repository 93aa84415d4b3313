package org.evenodd.systemtests.month;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;
import org.evenodd.manager.league.Ladder;
import org.evenodd.systemtests.month.Month.Start;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.evenodd.systemtests.testbed.ToolCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of {@code scripts/month.sh}. */
@Command(
        name = "month.sh",
        description = {
            "Plays a month of a league without end: the real league, its journal and its SQLite store with folding, agents that"
                    + " answer at once and send reports like real ones, and a clock that jumps. Prints a line now and then: how"
                    + " fast it goes, commands a second of processor time, the memory in use, the size of the store, and how long"
                    + " a start after a kill takes.",
            "Exit status: 0 if every start took less than five seconds, 1 if not, 2 for a wrong option."
        },
        sortOptions = false)
public final class MonthCommand extends ToolCommand {

    private static final int LINES = 20;
    private static final Duration LONGEST_START = Duration.ofSeconds(5);

    @Option(
            names = "--legs",
            paramLabel = "N",
            description = "How many legs (default: ${DEFAULT-VALUE}, 120,000 rounds of 30 bots).")
    private int legs = 4_138;

    @Option(
            names = "--bots",
            paramLabel = "N",
            description = "How many bots, 2 to 99, in divisions 2 to 999 (default: ${DEFAULT-VALUE}).")
    private int bots = 30;

    @Option(
            names = "--division-size",
            paramLabel = "N",
            description = "The most bots of a division (default: ${DEFAULT-VALUE}, one table for all).")
    private int divisionSize = 0;

    @Option(names = "--keep", paramLabel = "N", description = "Legs that are not folded (default: ${DEFAULT-VALUE}).")
    private int keep = 20;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Where the store is made, and deleted at the end (default: a temporary directory).")
    private @Nullable Path directory;

    /** Arguments: see {@code --help}. */
    public static void main(String[] arguments) {
        new MonthCommand().runAndExit(arguments);
    }

    @Override
    public Integer call() throws Exception {
        require(
                legs >= 1 && keep >= 1 && bots >= 2 && bots <= (divisionSize == 0 ? 99 : 999),
                "--legs and --keep take numbers from 1 up, --bots from 2 to 99, or to 999 in divisions");
        Path parent = directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
        try (TemporaryDirectory place = new TemporaryDirectory(Files.createTempDirectory(parent, "month"));
                Month month = new Month(
                        place.path().resolve("league.db"),
                        bots,
                        divisionSize,
                        keep,
                        Reports.recorded(new SplittableRandom(2)))) {
            return play(month) ? 0 : 1;
        }
    }

    private boolean play(Month month) {
        say(
                "   leg   round     match  matches/s  commands/s  memory MB  store MB  bytes a match  fold ms  start ms  events");
        boolean good = true;
        long before = System.nanoTime();
        long played = 0;
        long decided = 0;
        long used = processor();
        long bytes = 0;
        for (int line = 1; line <= LINES; line++) {
            int to = (int) ((long) legs * line / LINES);
            if (to == legs * (line - 1L) / LINES) {
                continue;
            }
            month.playTo(to);
            Ladder ladder = month.league().ladder();
            long matches = (long) ladder.matchesBefore() + month.league().totalMatches();
            long millis = Math.max(1, (System.nanoTime() - before) / 1_000_000);
            long spent = Math.max(1, processor() - used);
            Start start = month.startFromCopy();
            say(String.format(
                    Locale.ROOT,
                    "%6d  %6d  %8d  %9d  %10d  %9d  %8.1f  %13d  %7d  %8d  %6d",
                    ladder.leg(),
                    month.league().lastRoundNumber(),
                    matches,
                    (matches - played) * 1000 / millis,
                    (month.commands() - decided) * 1_000_000_000 / spent,
                    memory(),
                    start.bytes() / 1e6,
                    (start.bytes() - bytes) / Math.max(1, matches - played),
                    month.longestFold().toMillis(),
                    start.took().toMillis(),
                    start.events()));
            good &= start.took().compareTo(LONGEST_START) < 0;
            played = matches;
            decided = month.commands();
            used = processor();
            bytes = start.bytes();
            before = System.nanoTime();
        }
        return good;
    }

    /** The processor time of the only thread, in nanoseconds. */
    private static long processor() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long memory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }
}
