package org.evenodd.systemtests.check;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenodd.agent.program.Platform;

/**
 * What is wrong with a broken agent.
 *
 * @param name what it does, in words
 * @param rules the findings that it should have
 * @param spoiled the world as the agent sees it, with the defect between
 * @param options of the agent's command line
 */
record Defect(String name, Set<String> rules, UnaryOperator<Platform> spoiled, List<String> options) {

    static Defect of(String name, String rule, UnaryOperator<Platform> spoiled) {
        return new Defect(name, Set.of(rule), spoiled, List.of());
    }

    /** One that is a matter of its settings. */
    static Defect set(String name, String rule, String... options) {
        return new Defect(name, Set.of(rule), platform -> platform, List.of(options));
    }

    @Override
    public String toString() {
        return name;
    }
}
