package org.evenodd.protocol.agent;

import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option by which referees and players find their manager; a picocli mixin. */
public final class ManagerOption {

    @Option(
            names = "--manager",
            paramLabel = "URL",
            description = "The League Manager (default: http://localhost:8000/mcp).")
    private @Nullable String url;

    /**
     * Where the manager answers.
     *
     * @param usual without {@code --manager}
     * @throws ProgramException (wrong usage) for what is no endpoint
     */
    public Endpoint orElse(Endpoint usual) {
        return url == null ? usual : parse(url);
    }

    private static Endpoint parse(String url) {
        try {
            return Endpoint.parse(url);
        } catch (InvalidValueException e) {
            throw ProgramException.wrongUsage(
                    "--manager takes %s, not \"%s\"".formatted(Endpoint.SYNTAX.expected(), url));
        }
    }
}
