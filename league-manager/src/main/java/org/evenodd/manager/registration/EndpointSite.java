package org.evenodd.manager.registration;

import java.util.Set;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The findings about an endpoint that an agent names in its registration.
 *
 * @param fromItsEndpoint whether the request that names it came from the endpoint's address, or over its relay
 * @param known the agents that the league had then
 * @param reach whether it has answered a probe
 * @param resident the agent that answers there; null if none does, or tells its name, or none was asked
 */
public record EndpointSite(
        Address address,
        boolean fromItsEndpoint,
        KnownAgents known,
        Reach reach,
        @Nullable Resident resident) {

    /** This site, after it was asked for its resident. */
    public EndpointSite asked(Reach answer, @Nullable Resident found) {
        return new EndpointSite(address, fromItsEndpoint, known, answer, found);
    }

    /** The most favourable findings about an endpoint: the agent itself answers there. */
    public static EndpointSite mostFavourable(Endpoint endpoint, Resident self) {
        KnownAgents nobodyElse = new KnownAgents(Set.of(endpoint), Set.of(), Set.of(), Set.of());
        return new EndpointSite(Address.FREE, true, nobodyElse, Reach.ANSWERED, self);
    }

    /** Whether a member has this endpoint. */
    public boolean isHeldBy(Member member) {
        return known.endpoints().stream().anyMatch(member.endpoint()::sameAs);
    }

    /** Whether this agent answers at a member's endpoint. An answer from before the member came says nothing about it. */
    boolean isHome(Resident agent, Member holder) {
        return resident != null && isHeldBy(holder) && resident.is(agent);
    }

    /**
     * An endpoint's address.
     *
     * @param forbidden why it must not be called; null if it may be
     * @param ours whether the League Manager itself answers there
     * @param shared whether it may belong to more than one agent: a loopback address, the League Manager's host, or a player
     *     behind the relay
     */
    public record Address(@Nullable String forbidden, boolean ours, boolean shared) {

        /** An address that an agent has for itself. */
        public static final Address FREE = new Address(null, false, false);
    }

    /**
     * The agents of the league, by where they are and came from.
     *
     * @param endpoints the agents' endpoints that are this one, under any host name
     * @param atAddress the agents whose endpoints have the same address, on any port
     * @param fromCaller the agents that registered from the address of the caller, with IPv6 from its network; none if
     *     that is a proxy on this machine
     * @param fromElsewhere the agents that registered from other addresses than those at which the endpoint is claimed
     */
    public record KnownAgents(
            Set<Endpoint> endpoints, Set<AgentId> atAddress, Set<AgentId> fromCaller, Set<AgentId> fromElsewhere) {

        public KnownAgents {
            endpoints = Set.copyOf(endpoints);
            atAddress = Set.copyOf(atAddress);
            fromCaller = Set.copyOf(fromCaller);
            fromElsewhere = Set.copyOf(fromElsewhere);
        }
    }

    /** Whether the endpoint answered a probe before the registration was decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }

    /** The agent that answers at an endpoint, as its {@code GET /health} tells. */
    public record Resident(AgentKind kind, DisplayName name) {

        public static Resident of(Member member) {
            return new Resident(member.id().kind(), member.displayName());
        }

        /** An agent as it describes itself. */
        public static Resident of(AgentMeta meta) {
            return new Resident(meta instanceof PlayerMeta ? AgentKind.PLAYER : AgentKind.REFEREE, meta.displayName());
        }

        public boolean is(Resident other) {
            return kind == other.kind && name.sameAs(other.name);
        }
    }
}
