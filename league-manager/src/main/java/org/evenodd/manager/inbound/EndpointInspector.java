package org.evenodd.manager.inbound;

import java.net.InetAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * Finds out which agents are at an endpoint's address, since one machine has many names: at registration, and for every
 * connection, as a host may have become resolvable since.
 *
 * @param own the League Manager's own address
 * @param machine decides whether an address of this machine may be called
 * @param league as it is at the moment
 * @param former the registrations of the league that it has replaced, whose agents are called once
 */
public record EndpointInspector(
        Resolver resolver, ManagerAddress own, OwnMachine machine, Supplier<League> league, List<Registration> former)
        implements Resolver.Guard {

    /**
     * Resolves the endpoint's host, unless it stands for an agent behind the relay.
     *
     * @param asker the address of the caller
     */
    CompletableFuture<HostSearchResult> locate(Endpoint endpoint, String asker) {
        findOwn();
        return endpoint.isRelayed()
                ? CompletableFuture.completedFuture(new HostSearchResult.Unknown())
                : resolver.findAnew(endpoint.host(), asker);
    }

    /** Resolves the manager's own hosts, unless already known. */
    public void findOwn() {
        own.endpoints().forEach(endpoint -> {
            CompletableFuture<HostSearchResult> unused = resolver.find(endpoint.host());
        });
    }

    /**
     * A player behind the relay proves its endpoint by its connector's key; the connector may be anybody's on its machine.
     *
     * @param caller the address of the caller that names the endpoint
     */
    EndpointSite site(Endpoint endpoint, HostSearchResult location, String caller) {
        List<InetAddress> addresses = addresses(location);
        List<InetAddress> claimed = claimed(endpoint, addresses);
        boolean relayed = endpoint.isRelayed();
        String forbidden = location instanceof HostSearchResult.Forbidden place
                ? place.reason()
                : machine.objection(endpoint.host(), addresses, caller).orElse(null);
        return new EndpointSite(
                new EndpointSite.Address(
                        forbidden,
                        ((forbidden == null || !machine.publicOnly()) && isOurs(endpoint.port(), addresses))
                                || own.told().anyMatch(endpoint::sameAs),
                        relayed || addresses.stream().anyMatch(this::isShared)),
                relayed || isFrom(claimed, caller),
                new KnownAgents(
                        heldEndpoints(endpoint, addresses),
                        atAddress(endpoint, addresses),
                        fromCaller(caller),
                        idsOf(other -> !relayed && !isFrom(claimed, other))),
                Reach.NOT_TRIED,
                null);
    }

    /** Agents that have left their places are included: where several were at home, an address proves none of them. */
    private Set<AgentId> atAddress(Endpoint endpoint, List<InetAddress> addresses) {
        return league.get()
                .roster()
                .everybody()
                .filter(member -> member.present() || member.hasLeft())
                .filter(member -> hasHost(member.registration(), endpoint.host())
                        || shareOne(addresses, known(member.registration().endpoint())))
                .map(Member::id)
                .collect(Collectors.toSet());
    }

    /** A caller through a proxy on this machine may be any agent. */
    private Set<AgentId> fromCaller(String caller) {
        if (machine.isOn(caller)) {
            return idsOf(machine::isOn);
        }
        return OwnMachine.DEFAULT.isOn(caller)
                ? Set.of()
                : idsOf(other -> CallerAddress.of(caller).equals(CallerAddress.of(other)));
    }

    /**
     * The addresses at which a claim to the endpoint must be shown: where the host leads to the endpoint of an agent with
     * another host, there alone, since an agent that names a host can have it lead to an address of its own as well.
     */
    List<InetAddress> claimed(Endpoint endpoint, List<InetAddress> addresses) {
        List<InetAddress> others = addresses.stream()
                .filter(address -> agentsAt(
                                endpoint.port(),
                                other -> !other.endpoint().host().equalsIgnoreCase(endpoint.host())
                                        && shareOne(List.of(address), known(other.endpoint())))
                        .findAny()
                        .isPresent())
                .toList();
        return others.isEmpty() ? addresses : others;
    }

    /**
     * Whether a caller is at one of these addresses. A machine reaches itself by the loopback address or another of its
     * addresses.
     *
     * @param caller with IPv6 in brackets, as the server writes it
     */
    boolean isFrom(List<InetAddress> addresses, String caller) {
        String bare = caller.replaceAll("[\\[\\]]", "");
        return addresses.stream()
                .anyMatch(address -> OwnMachine.has(address) ? machine.isOn(caller) : isSame(address, bare));
    }

    private boolean isOurs(int port, List<InetAddress> addresses) {
        return addresses.stream().anyMatch(address -> own.binds(address, port))
                || own.direct().anyMatch(endpoint -> isAt(endpoint, port, addresses));
    }

    /** The address may belong to other programs: any on this machine, or on the manager's host. */
    private boolean isShared(InetAddress address) {
        return address.isLoopbackAddress()
                || own.isBound(address)
                || OwnMachine.has(address)
                || own.endpoints().anyMatch(endpoint -> shareOne(List.of(address), known(endpoint)));
    }

    /**
     * An agent that registered from another host than its endpoint's has the port, whatever path it names. With TLS, many
     * agents are at an address and port, and names and paths tell them apart; behind the relay their hosts do.
     */
    private Set<Endpoint> heldEndpoints(Endpoint endpoint, List<InetAddress> addresses) {
        return agentsAt(
                        endpoint.port(),
                        other ->
                                (other.endpoint().isSecure() || other.endpoint().isRelayed())
                                        ? other.endpoint().sameAs(endpoint)
                                        : shareOne(addresses, known(other.endpoint()))
                                                && (other.endpoint().path().equals(endpoint.path())
                                                        || !other.strength().fromThere()))
                .map(member -> member.endpoint())
                .collect(Collectors.toSet());
    }

    /** The agents that registered from such an address; each is looked at once, since hundreds of agents may share one. */
    private Set<AgentId> idsOf(Predicate<String> place) {
        Map<String, Boolean> seen = new HashMap<>();
        return league.get()
                .roster()
                .presentMembers()
                .filter(member -> member.registration().caller() != null
                        && seen.computeIfAbsent(member.registration().caller(), place::test))
                .map(Member::id)
                .collect(Collectors.toSet());
    }

    private Stream<Member> agentsAt(int port, Predicate<Registration> place) {
        return league.get().roster().presentAt(port).filter(member -> place.test(member.registration()));
    }

    private boolean isAt(Endpoint endpoint, int port, List<InetAddress> addresses) {
        return endpoint.port() == port && shareOne(addresses, known(endpoint));
    }

    private List<InetAddress> known(Endpoint endpoint) {
        return resolver.known(endpoint.host())
                .map(HostSearchResult.FoundAddresses::addresses)
                .orElse(List.of());
    }

    @Override
    public Optional<String> objection(String host, int port, List<InetAddress> addresses) {
        if (isOurs(port, addresses)) {
            return Optional.of("%s:%d is the endpoint of the League Manager".formatted(host, port));
        }
        // Agents that registered from here come first: an agent that leads a name here later takes nothing from them
        List<Member> there = agentsAt(
                        port,
                        other -> hasHost(other, host)
                                || (!other.endpoint().isSecure() && shareOne(addresses, known(other.endpoint()))))
                .sorted(Comparator.comparing(member -> !cameFrom(addresses, member)))
                .toList();
        List<Registration> here = there.stream()
                .map(Member::registration)
                .filter(registration -> hasHost(registration, host))
                .toList();
        return (here.isEmpty() ? formerAt(host, port) : here.stream())
                .flatMap(registration -> Stream.ofNullable(registration.caller()))
                .flatMap(caller -> machine.objection(host, addresses, caller).stream())
                .findFirst()
                // Of an agent that has moved or lost its place meanwhile
                .or(() ->
                        here.isEmpty() && machine.doubts(host) ? machine.objection(host, addresses) : Optional.empty())
                .or(() -> usurped(host, there)
                        .map(agent -> "%s:%d is the endpoint of %s".formatted(host, port, agent.id())));
    }

    private Stream<Registration> formerAt(String host, int port) {
        return former.stream()
                .filter(registration -> registration.endpoint().port() == port && hasHost(registration, host));
    }

    /**
     * The agent that had this address first under another host name; empty if one of the agents with this host has an
     * address of its own.
     *
     * @param there the members at this host or one of its addresses
     */
    private static Optional<Member> usurped(String host, List<Member> there) {
        List<Optional<Member>> before = IntStream.range(0, there.size())
                .filter(i -> hasHost(there.get(i).registration(), host))
                .mapToObj(i -> there.subList(0, i).stream()
                        .filter(other -> !hasHost(other.registration(), host) && hasSamePath(other, there.get(i)))
                        .findFirst())
                .toList();
        return before.stream().allMatch(Optional::isPresent)
                ? before.stream().flatMap(Optional::stream).findFirst()
                : Optional.empty();
    }

    private static boolean hasSamePath(Member one, Member other) {
        return one.endpoint().path().equals(other.endpoint().path());
    }

    private boolean cameFrom(List<InetAddress> addresses, Member member) {
        String caller = member.registration().caller();
        return caller != null && isFrom(addresses, caller);
    }

    private static boolean hasHost(Registration agent, String host) {
        return HostName.of(agent.endpoint().host()).equals(HostName.of(host));
    }

    /**
     * The League Manager's own addresses.
     *
     * @param server its ports, and its public URL if it has one
     * @param bound the addresses it listens on
     * @param everywhere whether it listens on all addresses of its machine
     * @param rival the endpoint of another manager of the same league, if known
     */
    public record ManagerAddress(
            OpenService server, Set<InetAddress> bound, boolean everywhere, Supplier<Optional<Endpoint>> rival) {

        public ManagerAddress {
            bound = Set.copyOf(bound);
        }

        boolean binds(InetAddress address, int port) {
            return server.ports().stream().anyMatch(own -> own.port() == port)
                    && (everywhere ? OwnMachine.has(address) : isBound(address));
        }

        private boolean isBound(InetAddress address) {
            return bound.stream().anyMatch(own -> isSame(own, address.getHostAddress()));
        }

        /** The endpoints of this league's managers that others are told; there may be others behind the same proxy. */
        Stream<Endpoint> told() {
            return Stream.concat(Stream.of(server.endpoint()), rival.get().stream());
        }

        /** The endpoints at whose ports there is nothing but a manager of this league. */
        Stream<Endpoint> direct() {
            return server.publicUrl().isGiven() ? server.ports().stream() : endpoints();
        }

        Stream<Endpoint> endpoints() {
            return Stream.concat(server.ports().stream(), told());
        }
    }

    private static final Set<String> THIS_MACHINE =
            Set.of("127.0.0.1", "0:0:0:0:0:0:0:1", "::1", "0.0.0.0", "0:0:0:0:0:0:0:0");

    static List<InetAddress> addresses(HostSearchResult location) {
        return location instanceof HostSearchResult.FoundAddresses found ? found.addresses() : List.of();
    }

    static boolean shareOne(Collection<InetAddress> some, Collection<InetAddress> others) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(other -> isSame(one, other.getHostAddress())));
    }

    static boolean isSame(InetAddress one, String other) {
        String text = one.getHostAddress();
        return text.equals(other) || (THIS_MACHINE.contains(text) && THIS_MACHINE.contains(other));
    }
}
