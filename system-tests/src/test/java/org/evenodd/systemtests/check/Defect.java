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
 * What is wrong with a broken agent.
 *
 * @param name what it does, in words
 * @param rules the findings that it should have
 * @param spoiled gives the agent its platform with the defect in it
 * @param options settings of the agent
 */
record Defect(String name, Set<String> rules, UnaryOperator<Platform> spoiled, List<String> options) {

    static final Defect NONE = new Defect("none", Set.of(), platform -> platform, List.of());

    private static final int SEED = 7;

    static Defect of(String name, String rule, UnaryOperator<Platform> spoiled) {
        return new Defect(name, Set.of(rule), spoiled, List.of());
    }

    /** One that is a matter of its settings. */
    static Defect set(String name, String rule, String... options) {
        return new Defect(name, Set.of(rule), platform -> platform, List.of(options));
    }

    /** Returns a few of many defects, from the first to the last. */
    static Stream<Defect> oneInSeven(Stream<Defect> defects) {
        List<Defect> all = defects.toList();
        return IntStream.range(0, all.size()).filter(i -> i % 7 == 0).mapToObj(all::get);
    }

    /** Returns a league whose agents are started with this defect until a checker is. */
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
