package org.evenodd.manager.operator;

import org.evenodd.protocol.agent.ProgramException;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.LeagueId;

/** The option {@code --league-id}. */
public final class LeagueOption {
    private LeagueOption() {}

    /**
     * Reads its value.
     *
     * @throws ProgramException (wrong usage) for what is no league id
     */
    public static LeagueId parse(String text) {
        try {
            return new LeagueId(text);
        } catch (InvalidValueException e) {
            throw ProgramException.wrongUsage(
                    "--league-id takes %s, not \"%s\"".formatted(LeagueId.SYNTAX.expected(), text));
        }
    }
}
