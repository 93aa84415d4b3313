package org.evenodd.agent.options;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.token.RefereeKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option by which a referee finds the key that admits it; a picocli mixin. */
public final class RefereeKeyOption {
    public static final String VARIABLE = "EVENODD_REFEREE_KEY";

    @Option(
            names = "--referee-key",
            paramLabel = "FILE",
            description = "The league's referee key, without which the operator must admit the referee (default: what "
                    + VARIABLE + " holds, else referee.key in the league's directory under --shared-dir).")
    private @Nullable Path file;

    /**
     * Where the key is said to be; empty where nothing says so.
     *
     * @throws ProgramException (wrong usage) for a variable that holds no key
     */
    public Optional<RefereeKeyPlace> place(Map<String, String> environment) {
        if (file != null) {
            return Optional.of(new RefereeKeyPlace.InFile(file));
        }
        String told = environment.get(VARIABLE);
        return told == null || told.isBlank() ? Optional.empty() : Optional.of(parse(told.strip()));
    }

    private static RefereeKeyPlace parse(String told) {
        try {
            return new RefereeKeyPlace.Known(RefereeKey.parse(told));
        } catch (IllegalArgumentException e) {
            throw ProgramException.wrongUsage("%s does not hold a referee key: %s".formatted(VARIABLE, e.getMessage()));
        }
    }
}
