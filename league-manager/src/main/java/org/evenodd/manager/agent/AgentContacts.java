package org.evenodd.manager.agent;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** The present endpoints and tokens of a league's agents; none for an agent that has left it. */
public record AgentContacts(Supplier<League> league, Tokens tokens)
        implements Function<AgentId, Optional<AgentContacts.AgentContact>> {

    @Override
    public Optional<AgentContact> apply(AgentId agent) {
        return league.get()
                .roster()
                .registration(agent)
                .map(registration ->
                        new AgentContact(registration.endpoint(), tokens.of(agent, registration.generation())));
    }

    /**
     * An agent's endpoint and token.
     *
     * @param token the agent's own token, which authenticates the manager to it
     */
    public record AgentContact(Endpoint endpoint, AuthToken token) {}
}
