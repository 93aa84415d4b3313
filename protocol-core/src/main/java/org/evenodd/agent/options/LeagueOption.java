package org.evenodd.agent.options;

import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.LeagueId;
import picocli.CommandLine.Option;

/** The option {@code --league-id}; a picocli mixin. */
public final class LeagueOption {

    @Option(names = "--league-id", paramLabel = "ID", description = "The league (default: ${DEFAULT-VALUE}).")
    private String id = SettingsLoader.DEFAULT_LEAGUE.value();

    /**
     * Returns the league id.
     *
     * @throws ProgramException (wrong usage) for an invalid league id
     */
    public LeagueId league() {
        try {
            return new LeagueId(id);
        } catch (InvalidValueException e) {
            throw ProgramException.wrongUsage(
                    "--league-id takes %s, not \"%s\"".formatted(LeagueId.SYNTAX.expected(), id));
        }
    }
}
