package org.evenodd.manager.inbound;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.outbound.Probes.EndpointProbe;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationRequest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Finds out about the endpoint of a registration before the league decides on it.
 *
 * @param lookUpTimeout the time limit for resolving a host
 */
public record RegistrationContext(
        Authentication authentication,
        EndpointInspector inspector,
        Scheduler scheduler,
        Duration lookUpTimeout,
        EndpointProbe probe,
        EndpointCheck check) {

    /** How long an endpoint that two agents name may take to name its agent. */
    private static final Duration RESIDENT_TIMEOUT = Duration.ofSeconds(2);

    /** The most favourable circumstances: a registration that the league refuses even so needs no investigation. */
    Arrival mostFavourable(IncomingCall<? extends RegistrationRequest> call, Identity identity) {
        AgentMeta meta = call.message().meta();
        Tokens tokens = authentication.tokens();
        KeyProof proof = KeyProof.of(meta, inspector.league().get(), tokens::enrolmentCode, tokens.refereeKey());
        Resident self = known(identity).orElse(Resident.of(meta));
        EndpointSite site = EndpointSite.mostFavourable(meta.contactEndpoint(), self);
        return new Arrival(identity, site, proof, call.message().rotatesToken(), call.remoteAddress());
    }

    /** The member that holds a token, whatever name the caller gives. */
    private Optional<Resident> known(Identity identity) {
        return identity instanceof Identity.Proven proven
                ? roster().member(proven.agent()).map(Resident::of)
                : Optional.empty();
    }

    private Roster roster() {
        return inspector.league().get().roster();
    }

    /** Finds out which agent is at the endpoint that an agent names. */
    CompletableFuture<EndpointSite> investigate(AgentMeta meta, Identity identity, String caller) {
        return locate(meta.contactEndpoint(), caller)
                .thenCompose(location -> ask(
                        inspector.site(meta.contactEndpoint(), location, caller),
                        meta,
                        identity,
                        inspector.claimed(meta.contactEndpoint(), EndpointInspector.addresses(location))));
    }

    /** Whether another agent has the endpoint, so that the agent that answers there must be known. */
    private boolean isContested(EndpointSite site, AgentMeta meta, Identity identity) {
        Resident self = Resident.of(meta);
        return roster().presentMembers()
                .filter(site::isHeldBy)
                .anyMatch(member -> identity instanceof Identity.Proven proven
                        ? !proven.agent().equals(member.id())
                        : !self.is(Resident.of(member)));
    }

    private CompletableFuture<HostSearchResult> locate(Endpoint endpoint, String asker) {
        CompletableFuture<HostSearchResult> search = inspector.locate(endpoint, asker);
        return scheduler
                .within(lookUpTimeout, search)
                .thenApply(found -> found.orElseGet(() -> {
                    search.cancel(false);
                    return new HostSearchResult.Unknown();
                }));
    }

    /** The agent that answers must be known only if two claim the endpoint: else a mere connection to a player is enough. */
    private CompletableFuture<EndpointSite> ask(
            EndpointSite site, AgentMeta meta, Identity identity, List<InetAddress> claimed) {
        boolean contested = isContested(site, meta, identity);
        if (site.address().forbidden() != null || !(contested || check == EndpointCheck.STRICT)) {
            return CompletableFuture.completedFuture(site);
        }
        Endpoint endpoint = meta.contactEndpoint();
        if (claimed.isEmpty() && !endpoint.isRelayed()) {
            return CompletableFuture.completedFuture(site.asked(Reach.SILENT, null));
        }
        if (!contested && meta instanceof PlayerMeta) {
            return probe.connects(endpoint, claimed).thenApply(there -> site.asked(reach(there), null));
        }
        return (contested ? probe.within(RESIDENT_TIMEOUT) : probe)
                .ask(endpoint, claimed)
                .thenApply(delivery -> site.asked(reach(EndpointProbe.isAnswer(delivery)), resident(delivery)));
    }

    private static Reach reach(boolean answered) {
        return answered ? Reach.ANSWERED : Reach.SILENT;
    }

    private static @Nullable Resident resident(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            return null;
        }
        try {
            JsonNode health = StrictJson.parse(replied.body());
            String kind = health.path("kind").stringValue("");
            String name = health.path("display_name").stringValue("");
            return Stream.of(AgentKind.PLAYER, AgentKind.REFEREE)
                    .filter(each -> each.wireName().equals(kind) && DisplayName.SYNTAX.accepts(name))
                    .findFirst()
                    .map(each -> new Resident(each, new DisplayName(name)))
                    .orElse(null);
        } catch (MalformedJsonException notOurForm) {
            return null;
        }
    }
}
