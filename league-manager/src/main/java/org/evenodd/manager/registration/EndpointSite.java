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
 * What is known about an endpoint that an agent names, and about its host and port.
 *
 * @param forbidden why the address must not be called; null if it may be
 * @param ours whether the League Manager itself answers there
 * @param occupants the agents' endpoints that are this one, under any host name
 * @param shared whether the address may belong to more than one agent: a loopback address, or the League Manager's host
 * @param neighbours the agents whose endpoints have the same address, on any port
 * @param company the agents that registered from the address of the caller, with IPv6 from its network; nobody if that
 *     is a proxy on this machine
 * @param elsewhere the agents that registered from other addresses than those at which the endpoint is claimed
 * @param fromItsEndpoint whether the request that names it came from the endpoint's address
 * @param reach whether it has answered a probe
 * @param resident who answers there; null if nobody does, or was asked, or says who it is
 */
public record EndpointSite(
        @Nullable String forbidden,
        boolean ours,
        Set<Endpoint> occupants,
        boolean shared,
        Set<AgentId> neighbours,
        Set<AgentId> company,
        Set<AgentId> elsewhere,
        boolean fromItsEndpoint,
        Reach reach,
        @Nullable Resident resident) {

    public EndpointSite {
        occupants = Set.copyOf(occupants);
        neighbours = Set.copyOf(neighbours);
        company = Set.copyOf(company);
        elsewhere = Set.copyOf(elsewhere);
    }

    /** This site, after it was asked who is there. */
    public EndpointSite asked(Reach answer, @Nullable Resident whoever) {
        return new EndpointSite(
                forbidden, ours, occupants, shared, neighbours, company, elsewhere, fromItsEndpoint, answer, whoever);
    }

    /** Whether the agent registered from there. */
    boolean isFromThere(Member member) {
        return member.registration().strength().fromThere() && !elsewhere.contains(member.id());
    }

    /** The best that could be found out about an endpoint: the agent itself answers there. */
    public static EndpointSite atBest(Endpoint endpoint, Resident self) {
        return new EndpointSite(
                null, false, Set.of(endpoint), false, Set.of(), Set.of(), Set.of(), true, Reach.ANSWERED, self);
    }

    /** Whether a member has this endpoint. */
    public boolean isHeldBy(Member member) {
        return occupants.stream().anyMatch(member.endpoint()::sameAs);
    }

    /** Whether this agent answers at a member's endpoint. What answered before the member came says nothing about it. */
    boolean isHome(Resident agent, Member holder) {
        return resident != null && isHeldBy(holder) && resident.is(agent);
    }

    /** Whether the endpoint answered a probe before the registration was decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }

    /** Who answers at an endpoint, as its {@code GET /health} tells. */
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
