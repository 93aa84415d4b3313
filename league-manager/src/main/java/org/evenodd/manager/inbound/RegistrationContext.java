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
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationRequest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Finds out the circumstances of a registration before the league decides on it.
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

    /** How long an endpoint that two agents name may take to say who it is. */
    private static final Duration RESIDENT_TIMEOUT = Duration.ofSeconds(2);

    /** The identity that a request proves by its token. */
    Identity identify(IncomingCall<?> call) {
        return authentication.identify(call.message().envelope());
    }

    /** The most favourable circumstances: what the league refuses even so needs no investigation. */
    Arrival atBest(IncomingCall<? extends RegistrationRequest> call, KeyProof proof) {
        AgentMeta meta = call.message().meta();
        Resident self = known(identify(call)).orElse(Resident.of(meta));
        return arrival(call, proof, EndpointSite.atBest(meta.contactEndpoint(), self));
    }

    private Arrival arrival(IncomingCall<? extends RegistrationRequest> call, KeyProof proof, EndpointSite site) {
        return new Arrival(identify(call), site, proof, call.message().rotatesToken(), call.remoteAddress());
    }

    /** As whom the league knows the holder of a token, whatever it calls itself. */
    private Optional<Resident> known(Identity identity) {
        return identity instanceof Identity.Proven proven
                ? roster().member(proven.agent()).map(Resident::of)
                : Optional.empty();
    }

    private Roster roster() {
        return inspector.league().get().roster();
    }

    /** Finds out the circumstances. */
    CompletableFuture<Arrival> observe(IncomingCall<? extends RegistrationRequest> call, KeyProof proof) {
        Endpoint endpoint = call.message().meta().contactEndpoint();
        return locate(endpoint, call.remoteAddress())
                .thenCompose(location -> {
                    EndpointSite site = inspector.site(endpoint, location, call.remoteAddress());
                    List<InetAddress> claimed = inspector.claimed(endpoint, EndpointInspector.addresses(location));
                    return ask(
                            site,
                            endpoint,
                            Resident.of(call.message().meta()).kind(),
                            claimed,
                            isContested(site, call));
                })
                .thenApply(site -> arrival(call, proof, site));
    }

    /** Whether another agent has the endpoint, so that it matters who answers there. */
    private boolean isContested(EndpointSite site, IncomingCall<? extends RegistrationRequest> call) {
        Resident self = Resident.of(call.message().meta());
        return roster().presentMembers()
                .filter(site::isHeldBy)
                .anyMatch(member -> identify(call) instanceof Identity.Proven proven
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

    /** Who it is matters only where two claim the endpoint: else it is enough that a player can be connected to. */
    private CompletableFuture<EndpointSite> ask(
            EndpointSite site, Endpoint endpoint, AgentKind kind, List<InetAddress> claimed, boolean contested) {
        boolean demanded = contested || check == EndpointCheck.STRICT;
        if (!demanded || site.forbidden() != null) {
            return CompletableFuture.completedFuture(site);
        }
        if (claimed.isEmpty()) {
            return CompletableFuture.completedFuture(site.asked(Reach.SILENT, null));
        }
        if (!contested && kind == AgentKind.PLAYER) {
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
            return DisplayName.SYNTAX.accepts(name)
                    ? Stream.of(AgentKind.PLAYER, AgentKind.REFEREE)
                            .filter(each -> each.wireName().equals(kind))
                            .findFirst()
                            .map(each -> new Resident(each, new DisplayName(name)))
                            .orElse(null)
                    : null;
        } catch (MalformedJsonException notOurForm) {
            return null;
        }
    }
}
