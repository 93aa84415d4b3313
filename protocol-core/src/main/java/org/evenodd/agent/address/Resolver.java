package org.evenodd.agent.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.runtime.SerialExecutor;
import org.evenodd.protocol.value.BoundedMap;

/** Resolves hosts, checks their addresses, and remembers where hosts were last. */
public final class Resolver {

    /** How many names are looked up at once, each on a thread. */
    public static final int LOOK_UPS_AT_ONCE = 8;

    private static final int MOST_KEPT = 1024;

    /** Looks a name up, which may block. */
    @FunctionalInterface
    public interface HostLookUp {
        List<InetAddress> addresses(String host) throws UnknownHostException;
    }

    /** A last check before a host is called, whenever it was resolved. */
    @FunctionalInterface
    public interface Guard {

        /** The objection to calls of a host at these addresses, for people; empty if it may be called. */
        Optional<String> objection(String host, int port, List<InetAddress> addresses);
    }

    private final Map<String, FoundAddresses> kept = new BoundedMap<>(MOST_KEPT);
    private volatile Guard guard = (host, port, addresses) -> Optional.empty();
    private final HostLookUp names;
    private final Map<String, Executor> turns = new BoundedMap<>(MOST_KEPT);
    private final Executor blocking;
    private final AddressPolicy policy;

    /**
     * A resolver that knows no names yet.
     *
     * @param blocking runs the look-ups; literal addresses and {@code localhost} need none
     */
    public Resolver(HostLookUp names, Executor blocking, AddressPolicy policy) {
        this.names = names;
        this.policy = policy;
        this.blocking = blocking;
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

    /** Resolves a host to call it; where that fails for now, it is where it was last. */
    public CompletableFuture<HostSearchResult> find(String host) {
        return findAnew(host, lastAddress(host)).thenApply(location -> {
            Optional<FoundAddresses> last = known(host);
            return location instanceof HostSearchResult.Unknown && last.isPresent() ? last.get() : location;
        });
    }

    /** Hosts at one address share its look-ups, however many names it has. */
    private String lastAddress(String host) {
        return known(host)
                .map(found -> found.addresses().get(0).getHostAddress())
                .orElse(host);
    }

    /**
     * Resolves a host.
     *
     * @param asker the caller, whose names are looked up one after the other
     * @return callers that stop waiting must cancel it
     */
    public CompletableFuture<HostSearchResult> findAnew(String host, String asker) {
        String name = normalised(host);
        return isLiteral(name) ? CompletableFuture.completedFuture(lookUp(name)) : inTurn(name, asker);
    }

    private synchronized CompletableFuture<HostSearchResult> inTurn(String name, String asker) {
        Executor turn = turns.computeIfAbsent(asker, any -> new SerialExecutor(blocking));
        return new CompletableFuture<HostSearchResult>()
                .completeAsync(() -> remembered(name, lookUp(name)), turn); // not if it is cancelled before
    }

    /** The host's addresses without a look-up: as they were last, or literal. */
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

    /** Hosts called or asked about least recently are forgotten first; agents' hosts never are among them. */
    private synchronized HostSearchResult remembered(String name, HostSearchResult location) {
        if (location instanceof FoundAddresses found) {
            kept.put(name, found);
        }
        return location;
    }

    static String normalised(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
        return bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    }

    static boolean isLiteral(String name) {
        return name.equals("localhost") || name.indexOf(':') >= 0 || name.matches("[0-9.]+");
    }
}
