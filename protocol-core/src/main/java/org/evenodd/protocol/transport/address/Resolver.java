package org.evenodd.protocol.transport.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.protocol.transport.address.Location.Found;

/** Finds hosts, checks their addresses, and keeps what it has found until it is asked to look anew. */
public final class Resolver {

    /** How many names are looked up at once, each of which takes a thread. */
    public static final int LOOK_UPS_AT_ONCE = LookUps.AT_ONCE;

    private static final int MOST_KEPT = 1024;

    /** Looks a name up, which may block. */
    @FunctionalInterface
    public interface LookUp {
        List<InetAddress> addresses(String host) throws UnknownHostException;
    }

    private final Map<String, Found> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final LookUp names;
    private final LookUps lookUps;
    private final AddressPolicy policy;

    /**
     * A resolver that has found nothing yet.
     *
     * @param blocking where names are looked up; literal addresses and {@code localhost} need no waiting
     */
    public Resolver(LookUp names, Executor blocking, AddressPolicy policy) {
        this.names = names;
        this.policy = policy;
        this.lookUps = new LookUps(this::lookUp, blocking);
    }

    /** By the machine's own names, and looked up where the caller waits. */
    public static Resolver system(Executor blocking, AddressPolicy policy) {
        return new Resolver(host -> List.of(InetAddress.getAllByName(host)), blocking, policy);
    }

    /** Where the host is, as it was found first; it is looked up where it was not. */
    public CompletableFuture<Location> find(String host) {
        Optional<Found> known = known(host);
        return known.isPresent() ? CompletableFuture.completedFuture(known.get()) : findAnew(host, host);
    }

    /**
     * Looks the host up, and keeps what is found in place of what was found before.
     *
     * @param asker for whom; few names are looked up at once for the same one
     * @return unknown at once where too many look-ups wait; to be cancelled by who waits no longer
     */
    public CompletableFuture<Location> findAnew(String host, String asker) {
        String name = normalised(host);
        return isLiteral(name) ? CompletableFuture.completedFuture(lookUp(name)) : lookUps.of(name, asker);
    }

    /** What was found of the host, without looking it up. */
    public synchronized Optional<Found> known(String host) {
        return Optional.ofNullable(kept.get(normalised(host)));
    }

    private Location lookUp(String name) {
        try {
            Location location = checked(names.addresses(name));
            keep(name, location);
            return location;
        } catch (UnknownHostException e) {
            return new Location.Unknown();
        }
    }

    private Location checked(List<InetAddress> addresses) {
        return policy.forbidden(addresses)
                .<Location>map(Location.Forbidden::new)
                .orElseGet(() -> addresses.isEmpty() ? new Location.Unknown() : new Found(addresses));
    }

    private synchronized void keep(String name, Location location) {
        if (location instanceof Found found) {
            kept.put(name, found);
            forgetOldest();
        } else {
            kept.remove(name);
        }
    }

    private void forgetOldest() {
        if (kept.size() > MOST_KEPT) {
            kept.remove(kept.keySet().iterator().next());
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
