package org.evenodd.manager.registration;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;

/**
 * The agents that an operator's id or display name may refer to.
 *
 * @param meant the candidates: one if an id was given, possibly several for a display name
 * @param where the words for where no such agent was found, for the error
 */
record NamedAgents(League league, String nameOrId, List<AgentId> meant, String where) {
    static NamedAgents of(League league, String nameOrId, List<AgentId> candidates, String where) {
        List<AgentId> byId = only(candidates, agent -> agent.value().equals(nameOrId));
        List<AgentId> meant =
                byId.isEmpty() ? only(candidates, agent -> isCalled(league.roster(), agent, nameOrId)) : byId;
        return new NamedAgents(league, nameOrId, meant, where);
    }

    private static List<AgentId> only(List<AgentId> candidates, Predicate<AgentId> condition) {
        return candidates.stream().filter(condition).toList();
    }

    private static boolean isCalled(Roster roster, AgentId agent, String name) {
        return roster.registration(agent)
                .map(Registration::displayName)
                .filter(displayName -> displayName.value().equals(name))
                .isPresent();
    }

    /** Applies the operation to the one agent meant; refuses if it is not exactly one. */
    CommandResponse then(Function<AgentId, CommandResponse> operation) {
        if (meant.isEmpty()) {
            return refused(ErrorCode.E005, "Nobody %s is called \"%s\".".formatted(where, nameOrId));
        }
        return meant.size() > 1
                ? refused(ErrorCode.E006, "\"%s\" may be any of %s: name the id.".formatted(nameOrId, meant))
                : operation.apply(meant.get(0));
    }

    private static CommandResponse refused(ErrorCode code, String sentence) {
        return new CommandResponse.CommandRefused(Refusal.of(code, sentence));
    }
}
