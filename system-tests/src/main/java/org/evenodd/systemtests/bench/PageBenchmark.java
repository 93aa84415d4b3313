package org.evenodd.systemtests.bench;

import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what the web page costs: plays leagues without it, and with it and people who watch, in turn. */
@Command(
        name = "benchmark page",
        mixinStandardHelpOptions = true,
        description =
                "Plays leagues without the web page and with it, in turn, and compares their costs. Watchers follow"
                        + " the events and fetch the page whenever it has changed.")
final class PageBenchmark implements Callable<Integer> {

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(names = "--watchers", paramLabel = "N", description = "who watch the page (default: ${DEFAULT-VALUE})")
    private int watchers = 0;

    @Option(
            names = "--at-most",
            paramLabel = "RATIO",
            description = "exit status 1 if the median is above this (default: ${DEFAULT-VALUE})")
    private double atMost = 1.1;

    public static void main(String[] arguments) {
        Launcher.main(PageBenchmark::new, arguments);
    }

    @Override
    public Integer call() throws Exception {
        return new Comparison("no page", this::without, watchers + " watch", this::watched).run(options, atMost);
    }

    private LeagueCost without() throws Exception {
        return BenchedLeague.inNewDirectory(
                AgentCommands.here(),
                league -> league.play(options.players(), options.referees(), manager -> () -> {}, "--no-page"));
    }

    private LeagueCost watched() throws Exception {
        return BenchedLeague.inNewDirectory(AgentCommands.here(), this::watched);
    }

    private LeagueCost watched(BenchedLeague league) throws Exception {
        EventTimes times = new EventTimes();
        LeagueCost cost = league.play(
                options.players(), options.referees(), manager -> PageWatchers.of(manager, watchers, times));
        if (watchers > 0) {
            times.print(league.results());
        }
        return cost;
    }
}
