package org.evenodd.systemtests.simulation;

import java.util.List;

/** The report on a failed league. */
final class Report {

    private static final int LAST_LINES = 12;
    private static final int LONGEST_LINE = 300;

    private Report() {}

    /** Reduces the scenario to the smallest that still fails, and describes it. */
    static String of(Simulation.Result failed) {
        Scenario least = Shrinker.shrink(
                failed.scenario(), scenario -> Simulation.play(scenario).failed());
        Simulation.Result shrunk = Simulation.play(least);
        return """
                Seed %d: %s
                %s
                The last that happened:
                %s
                Again: scripts/simulate.sh %s
                """.formatted(
                        least.seed(),
                        shrunk.findings().first().orElse("not a second time"),
                        least.description(),
                        lastOf(shrunk.transcript()),
                        least.arguments());
    }

    private static String lastOf(String transcript) {
        List<String> lines = transcript.lines().toList();
        return String.join(
                "\n",
                lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()).stream()
                        .map(line -> line.substring(0, Math.min(LONGEST_LINE, line.length())))
                        .toList());
    }
}
