package org.evenodd.agent.options;

import picocli.CommandLine.Option;

/** The option by which referees and players get a new token; a picocli mixin. */
public final class RotationOption {

    @Option(
            names = "--rotate-token",
            description = "Asks for a new token with the one of an earlier run, which is void from then on.")
    private boolean wanted;

    /** Whether the token of an earlier run is to be replaced. */
    public boolean isWanted() {
        return wanted;
    }
}
