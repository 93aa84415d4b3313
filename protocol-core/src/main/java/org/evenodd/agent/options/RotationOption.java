package org.evenodd.agent.options;

import picocli.CommandLine.Option;

/** The option that has the manager replace a referee's or player's token; a picocli mixin. */
public final class RotationOption {

    @Option(
            names = "--rotate-token",
            description = "Asks for a new token with the one of an earlier run, which is void from then on.")
    private boolean wanted;

    /** Returns whether to have the token of an earlier run replaced. */
    public boolean isWanted() {
        return wanted;
    }
}
