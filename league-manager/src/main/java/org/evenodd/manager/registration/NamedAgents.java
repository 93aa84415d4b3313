package org.evenodd.manager.registration;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * The agents that an operator's id or display name may refer to.
 *
 * @param where the words for where no such agent was found, for the error
 */
record NamedAgents(String nameOrId, List<Member> meant, String where) {

    static NamedAgents of(Roster roster, String nameOrId, Predicate<Member> candidates, String where) {
        List<Member> meant = roster.meant(nameOrId).stream().filter(candidates).toList();
        return new NamedAgents(nameOrId, meant, where);
    }

    /** Applies the operation to the one agent meant; refuses if it is not exactly one. */
    CommandResponse then(Function<AgentId, CommandResponse> operation) {
        if (meant.isEmpty()) {
            return CommandResponse.refused(ErrorCode.E005, "Nobody %s is called \"%s\".".formatted(where, nameOrId));
        }
        return meant.size() > 1
                ? CommandResponse.refused(ErrorCode.E006, "\"%s\" may be %s.".formatted(nameOrId, Roster.choice(meant)))
                : operation.apply(meant.get(0).id());
    }
}
