package org.evenodd.agent.address;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostName.HostRange;
import org.evenodd.protocol.value.PublicUrl;

/**
 * Keeps agents on other machines from aiming our calls at this one, and with a public URL at the networks around it
 * (docs/protocol-decisions.md, Which endpoints are called).
 *
 * @param localCallers whether callers at this machine's addresses are on it; not so behind a proxy on this machine
 * @param exempt hosts that agents elsewhere may name all the same
 * @param publicOnly whether agents elsewhere may name public addresses only
 */
public record OwnMachine(boolean localCallers, List<HostRange> exempt, boolean publicOnly) {

    public static final OwnMachine DEFAULT = new OwnMachine(true, List.of(), false);

    private static final String WAY_OUT = "the operator can allow it in network.endpoint_hosts";

    /** The same for every host, so that nobody learns by it what is in the networks around this machine. */
    private static final String PUBLIC_ONLY =
            "behind a public URL, only public addresses of other machines are called: give the one at which others reach the"
                    + " agent (--advertise-host, a starter's --host)";

    /** Names in a network of one's own, in any spelling: RFC 6761, RFC 6762 (appendix G), RFC 8375, ICANN's .internal. */
    private static final Pattern PRIVATE_NAME = Pattern.compile(
            "(?i)(?:[^.]*|.*\\.(?:local(?:host|domain)?|lan|home|home\\.arpa|corp|intranet|internal|private|test))\\.?");

    private static final List<InetAddress> NOWHERE = List.of(AddressBlock.address("0.0.0.0"));

    public OwnMachine {
        exempt = List.copyOf(exempt);
    }

    /** Whether an address is one of this machine's, in any spelling. */
    public static boolean has(InetAddress address) {
        try {
            InetAddress innermost = InetAddress.getByAddress(AddressKind.innermost(address.getAddress()));
            return innermost.isLoopbackAddress()
                    || innermost.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(innermost) != null;
        } catch (SocketException | UnknownHostException e) {
            return false;
        }
    }

    /** Whether a URL is on the internet, as far as that can be told without looking its host's name up. */
    public static boolean isPublic(PublicUrl url) {
        return HostName.of(url.endpointOr(Endpoint.LOST).host()).stream()
                .anyMatch(host -> host.isAddress()
                        ? AddressKind.of(AddressBlock.address(host.name())) == AddressKind.PUBLIC
                        : !PRIVATE_NAME.matcher(host.name()).matches());
    }

    /**
     * Why a host is not called for an agent; empty if it is.
     *
     * @param addresses empty for a name that leads nowhere
     * @param caller the address from which the agent registered
     */
    public Optional<String> objection(String host, List<InetAddress> addresses, String caller) {
        if (isOn(caller)) {
            return Optional.empty();
        }
        return first(host, addresses, address -> isRelative(address) || has(address))
                .map(address ->
                        reason("%s is %s, and its agent registered from %s, which does not count as on this machine"
                                .formatted(address.getHostAddress(), description(address), caller)));
    }

    private static String description(InetAddress address) {
        return has(address)
                ? "an address of this machine"
                : AddressKind.of(address).description();
    }

    /** Why a host that a manager on another machine names is not called; empty if it is. */
    public Optional<String> objection(String host, List<InetAddress> addresses) {
        return first(host, addresses, this::isRelative)
                .map(InetAddress::getHostAddress)
                .map(address -> reason(address + " is another machine to the League Manager, which named it"));
    }

    private String reason(String detailed) {
        return (publicOnly ? PUBLIC_ONLY : detailed) + "; " + WAY_OUT;
    }

    /** Whether a host that was checked on this machine may have led elsewhere then: a name, where strangers name hosts. */
    public boolean doubts(String host) {
        return publicOnly && !Resolver.isLiteral(Resolver.normalised(host));
    }

    /** Whether a caller counts as on this machine. */
    public boolean isOn(String caller) {
        return localCallers
                && HostName.of(caller.replaceFirst("%[^]]*", "")).filter(HostName::isAddress).stream()
                        .anyMatch(address -> has(AddressBlock.address(address.name())));
    }

    /** Whether it stands for something else on each machine, or to agents on the internet in each network. */
    private boolean isRelative(InetAddress address) {
        return switch (AddressKind.of(address)) {
            case LOOPBACK, UNSPECIFIED, LINK_LOCAL -> true;
            case PRIVATE -> publicOnly;
            case PUBLIC, METADATA, NOWHERE -> false;
        };
    }

    /** A name in a private network is refused whether it leads there or nowhere: callers learn no names by it. */
    private Optional<InetAddress> first(String host, List<InetAddress> addresses, Predicate<InetAddress> isForbidden) {
        boolean isUnknown = publicOnly && addresses.isEmpty();
        return (isUnknown && PRIVATE_NAME.matcher(host).matches() ? NOWHERE : addresses)
                .stream()
                        .filter(isForbidden)
                        .filter(address -> exempt.stream().noneMatch(range -> isIn(range, host, address)))
                        .findFirst();
    }

    private static boolean isIn(HostRange range, String host, InetAddress address) {
        if (range.isNetwork()) {
            return AddressBlock.of(range.text()).contains(address.getAddress());
        }
        Optional<HostName> allowed = HostName.of(range.text());
        return allowed.equals(HostName.of(host)) || allowed.equals(HostName.of(address.getHostAddress()));
    }
}
