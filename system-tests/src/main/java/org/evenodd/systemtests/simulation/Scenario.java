package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The players, referees and faults of a seed.
 *
 * @param planned all faults of the seed
 * @param chosen the indices of the faults that occur
 */
record Scenario(long seed, int players, int referees, List<Fault> planned, List<Integer> chosen) {

    Scenario {
        planned = List.copyOf(planned);
        chosen = List.copyOf(chosen);
    }

    Scenario(long seed, int players, int referees, List<Fault> planned) {
        this(
                seed,
                players,
                referees,
                planned,
                IntStream.range(0, planned.size()).boxed().toList());
    }

    List<Fault> faults() {
        return chosen.stream().map(planned::get).toList();
    }

    <F extends Fault> List<F> faults(Class<F> kind) {
        return faults().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    Scenario only(List<Integer> indices) {
        return new Scenario(seed, players, referees, planned, indices);
    }

    Scenario without(Integer index) {
        List<Integer> fewer = new ArrayList<>(chosen);
        fewer.remove(index);
        return only(fewer);
    }

    /** Returns the arguments that play it again. */
    String arguments() {
        String indices = chosen.stream().map(String::valueOf).collect(Collectors.joining(","));
        boolean all = chosen.size() == planned.size();
        return "--seed " + seed + (all ? "" : " --only " + (indices.isEmpty() ? "none" : indices));
    }

    /** Returns a description for people: the agents, and one line per fault. */
    String description() {
        String lines = chosen.stream()
                .map(index -> "\n  %d: %s".formatted(index, planned.get(index)))
                .collect(Collectors.joining());
        return "%d players, %d referees".formatted(players, referees) + lines;
    }
}
