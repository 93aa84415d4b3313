package org.evenodd.agent.address;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostName.HostRange;

/**
 * Keeps agents on other machines from aiming our calls at this one (docs/protocol-decisions.md, Which endpoints are
 * called).
 *
 * @param localCallers whether callers at this machine's addresses are on it; not so behind a proxy on this machine
 * @param exempt hosts that agents elsewhere may name all the same
 */
public record OwnMachine(boolean localCallers, List<HostRange> exempt) {

    public static final OwnMachine DEFAULT = new OwnMachine(true, List.of());

    private static final String WAY_OUT = "the operator can allow it in network.endpoint_hosts";

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

    /**
     * Why a host is not called for an agent; empty if it is.
     *
     * @param caller the address from which the agent registered
     */
    public Optional<String> objection(String host, List<InetAddress> addresses, String caller) {
        if (isOn(caller)) {
            return Optional.empty();
        }
        return first(host, addresses, address -> isRelative(address) || has(address))
                .map(address ->
                        "%s is %s, and its agent registered from %s, which does not count as on this machine; %s"
                                .formatted(address.getHostAddress(), description(address), caller, WAY_OUT));
    }

    private static String description(InetAddress address) {
        return has(address)
                ? "an address of this machine"
                : AddressKind.of(address).description();
    }

    /** Why a host that a manager on another machine names is not called; empty if it is. */
    public Optional<String> objection(String host, List<InetAddress> addresses) {
        return first(host, addresses, OwnMachine::isRelative)
                .map(address -> "%s is another machine to the League Manager, which named it; %s"
                        .formatted(address.getHostAddress(), WAY_OUT));
    }

    /** Whether a caller counts as on this machine. */
    public boolean isOn(String caller) {
        return localCallers
                && HostName.of(caller.replaceFirst("%[^]]*", "")).filter(HostName::isAddress).stream()
                        .anyMatch(address -> has(AddressBlock.address(address.name())));
    }

    /** Whether it stands for something else on each machine. */
    private static boolean isRelative(InetAddress address) {
        return switch (AddressKind.of(address)) {
            case LOOPBACK, UNSPECIFIED, LINK_LOCAL -> true;
            case PRIVATE, PUBLIC, METADATA, NOWHERE -> false;
        };
    }

    private Optional<InetAddress> first(String host, List<InetAddress> addresses, Predicate<InetAddress> isForbidden) {
        return addresses.stream()
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
