package org.evenodd.agent.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;

/** Resolves hosts, checks their addresses, and pins the addresses of hosts that are called. */
public final class Resolver {

    /** How many names are looked up at once, each on a thread. */
    public static final int LOOK_UPS_AT_ONCE = LookUps.AT_ONCE;

    private static final int MOST_KEPT = 1024;

    /** Looks a name up, which may block. */
    @FunctionalInterface
    public interface HostLookUp {
        List<InetAddress> addresses(String host) throws UnknownHostException;
    }

    private final Map<String, FoundAddresses> kept = new LinkedHashMap<>(16, 0.75f, true);
    private Set<String> held = Set.of();
    private volatile Guard guard = (host, port, addresses) -> Optional.empty();
    private final HostLookUp names;
    private final LookUps lookUps;
    private final AddressPolicy policy;

    /**
     * A resolver without pinned hosts.
     *
     * @param blocking runs the look-ups; literal addresses and {@code localhost} need none
     */
    public Resolver(HostLookUp names, Executor blocking, AddressPolicy policy) {
        this.names = names;
        this.policy = policy;
        this.lookUps = new LookUps(this::lookUp, blocking);
    }

    /** A resolver that uses the system's name service. */
    public static Resolver system(Executor blocking, AddressPolicy policy) {
        return new Resolver(host -> List.of(InetAddress.getAllByName(host)), blocking, policy);
    }

    /** Sets the last check before a host is called. */
    public void guardBy(Guard last) {
        guard = last;
    }

    /** The last check's objection to calling a resolved host; empty if there is none. */
    public Optional<String> objection(String host, int port, List<InetAddress> addresses) {
        return guard.objection(host, port, addresses);
    }

    /** The host's pinned addresses; resolves the host if it has none. */
    public CompletableFuture<HostSearchResult> find(String host) {
        Optional<FoundAddresses> known = known(host);
        return known.isPresent()
                ? CompletableFuture.completedFuture(known.get())
                : findAnew(host, host).thenApply(location -> keepFirst(host, location));
    }

    /**
     * Resolves the host without changing its pin.
     *
     * @param asker the caller; only a few names are looked up at once for the same one
     * @return completes at once with unknown if too many look-ups wait; callers that stop waiting must cancel it
     */
    public CompletableFuture<HostSearchResult> findAnew(String host, String asker) {
        String name = normalised(host);
        return isLiteral(name) ? CompletableFuture.completedFuture(lookUp(name)) : lookUps.of(name, asker);
    }

    /** The host's addresses without a look-up: pinned, or literal. */
    public Optional<FoundAddresses> known(String host) {
        String name = normalised(host);
        return isLiteral(name) && lookUp(name) instanceof FoundAddresses found ? Optional.of(found) : kept(name);
    }

    private synchronized Optional<FoundAddresses> kept(String name) {
        return Optional.ofNullable(kept.get(name));
    }

    private HostSearchResult lookUp(String name) {
        try {
            return checked(names.addresses(name));
        } catch (UnknownHostException e) {
            return new HostSearchResult.Unknown();
        }
    }

    private HostSearchResult checked(List<InetAddress> addresses) {
        return policy.forbidden(addresses)
                .<HostSearchResult>map(HostSearchResult.Forbidden::new)
                .orElseGet(() -> addresses.isEmpty() ? new HostSearchResult.Unknown() : new FoundAddresses(addresses));
    }

    private synchronized HostSearchResult keepFirst(String host, HostSearchResult location) {
        if (location instanceof FoundAddresses found) {
            String name = normalised(host);
            Optional<FoundAddresses> first = kept(name);
            keep(name, first.orElse(found));
            return first.orElse(found);
        }
        return location;
    }

    /** Pins the host to these addresses. */
    public synchronized void keep(String host, FoundAddresses found) {
        String name = normalised(host);
        if (!isLiteral(name)) {
            kept.put(name, found);
            forgetOldest();
        }
    }

    /** Removes the host's pin. */
    public synchronized void forget(String host) {
        kept.remove(normalised(host));
    }

    /** Protects the pins of exactly these hosts from being evicted. */
    public synchronized void hold(Collection<String> hosts) {
        held = hosts.stream().map(Resolver::normalised).collect(Collectors.toUnmodifiableSet());
        forgetOldest();
    }

    private void forgetOldest() {
        int tooMany = kept.size() - held.size() - MOST_KEPT;
        if (tooMany > 0) {
            List<String> oldest = kept.keySet().stream()
                    .filter(name -> !held.contains(name))
                    .limit(tooMany)
                    .toList();
            kept.keySet().removeAll(oldest);
        }
    }

    private static String normalised(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
        return bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    }

    private static boolean isLiteral(String name) {
        return name.equals("localhost") || name.indexOf(':') >= 0 || name.matches("[0-9.]+");
    }
}
