package org.evenodd.systemtests.bench;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The size of a benchmark's leagues, and the number of pairs. */
final class BenchOptions {

    @Option(names = "--players", paramLabel = "N", description = "players (default: ${DEFAULT-VALUE})")
    private int players = 50;

    @Option(names = "--referees", paramLabel = "N", description = "referees (default: ${DEFAULT-VALUE})")
    private int referees = 2;

    @Option(names = "--pairs", paramLabel = "N", description = "pairs of leagues (default: ${DEFAULT-VALUE})")
    private int pairs = 5;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    int players() {
        return players;
    }

    int referees() {
        return referees;
    }

    /**
     * Returns the number of pairs.
     *
     * @throws ParameterException if it is less than 1
     */
    int pairs() {
        if (pairs < 1) {
            throw new ParameterException(spec.commandLine(), "--pairs takes a number from 1 up, not " + pairs);
        }
        return pairs;
    }
}
