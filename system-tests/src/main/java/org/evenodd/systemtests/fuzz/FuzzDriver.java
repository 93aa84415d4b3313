package org.evenodd.systemtests.fuzz;

import static java.util.Objects.requireNonNull;

import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** The entry point for Jazzer in its JVM; the argument names the target. */
public final class FuzzDriver {

    private static @Nullable Target target;

    private FuzzDriver() {}

    public static void fuzzerInitialize(String[] arguments) {
        Surroundings.ignoreLanguage();
        Logging.setLevel(Level.ERROR);
        target = FuzzTarget.named(arguments[0]).orElseThrow().open();
    }

    public static void fuzzerTestOneInput(byte[] input) {
        requireNonNull(target).feed(input);
    }
}
