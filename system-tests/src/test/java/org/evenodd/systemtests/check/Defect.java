package org.evenodd.systemtests.check;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.log.Logging;
import org.evenodd.agent.program.Platform;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.slf4j.event.Level;

/**
 * The defect of a broken agent.
 *
 * @param name a description of its behaviour
 * @param rules the expected findings
 * @param spoiled adds the defect to the agent's platform
 * @param options settings of the agent
 */
record Defect(String name, Set<String> rules, UnaryOperator<Platform> spoiled, List<String> options) {

    static final Defect NONE = new Defect("none", Set.of(), platform -> platform, List.of());

    private static final int SEED = 7;

    static Defect of(String name, String rule, UnaryOperator<Platform> spoiled) {
        return new Defect(name, Set.of(rule), spoiled, List.of());
    }

    /** Returns a defect that lies in the agent's settings. */
    static Defect set(String name, String rule, String... options) {
        return new Defect(name, Set.of(rule), platform -> platform, List.of(options));
    }

    /** Returns every seventh defect. */
    static Stream<Defect> oneInSeven(Stream<Defect> defects) {
        List<Defect> all = defects.toList();
        return IntStream.range(0, all.size()).filter(i -> i % 7 == 0).mapToObj(all::get);
    }

    /** Returns a league whose agents have this defect if they are started before the checker. */
    MemoryLeague league(Path directory) {
        MemoryLeague league = new MemoryLeague(directory, SEED);
        Logging.setLevel(Level.ERROR);
        league.settings = options;
        league.wiretap = spoiled;
        return league;
    }

    @Override
    public String toString() {
        return name;
    }
}
