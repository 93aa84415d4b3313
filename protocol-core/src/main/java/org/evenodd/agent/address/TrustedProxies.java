package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostName.HostRange;

/**
 * The proxies that are believed when they say for whom they call, and the header in which they say it: a list to which each
 * proxy appends the address of its own caller. It is read from the right, so that nothing counts that a client has sent
 * itself: that stands to the left of what proxies append.
 *
 * @param networks of the proxies; none is a host's name
 * @param header {@code X-Forwarded-For} or {@code Forwarded} (RFC 7239)
 */
public record TrustedProxies(List<HostRange> networks, String header) {

    /** Nobody is believed. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of(), "");

    /** What comes before a proxy's address where a caller's own is not known: with it, that is no address. */
    public static final String PROXY = "proxy ";

    private static final int MOST_ENTRIES = 10;

    private static final Pattern PORT = Pattern.compile("^([0-9.]+|\\[.*]):\\d{1,5}$");

    /** A parameter of RFC 7239 that does not say for whom a proxy calls; here none has an escaped character. */
    private static final String OTHER = "(?!for=)[^\\s;=\",\\\\]+=(?:\"[^\"\\\\]*\"|[^\\s;=\",\\\\]*)";

    private static final Pattern FOR =
            Pattern.compile("(?i)(?:" + OTHER + "\\s*;\\s*)*+for=(\"?)([^\\s;\"\\\\]+)\\1(?:\\s*;\\s*" + OTHER + ")*+");

    /** Whether a network is so wide (IPv4: wider than /24, IPv6: than /64) that not only proxies may be in it. */
    public static boolean isWide(HostRange network) {
        return AddressBlock.of(network.text()).rest() > (network.text().contains(":") ? Long.SIZE : Byte.SIZE);
    }

    /** Whether an address is that of a proxy which is believed. */
    public boolean has(InetAddress address) {
        return networks.stream()
                .anyMatch(network -> AddressBlock.of(network.text()).contains(address.getAddress()));
    }

    /**
     * The caller of a request that one of these proxies has sent: the last address in the header's last ten entries that is
     * not one of theirs. Where there is none, or something else comes first, or an address of this machine, it is
     * {@code proxy ADDRESS}, with the address of the proxy itself, which never counts as on this machine.
     *
     * @param proxy the other end of the connection
     * @param values of the header's lines, in their order
     * @param isHere whether an address is one of this machine's
     */
    public String caller(InetAddress proxy, List<String> values, Predicate<InetAddress> isHere) {
        String list = String.join(",", values);
        int end = list.length();
        Optional<InetAddress> caller = Optional.of(proxy);
        for (int i = 0; i < MOST_ENTRIES && end >= 0 && caller.filter(this::has).isPresent(); i++) {
            int start = startOfLast(list, end);
            caller = address(list.substring(start, end).strip());
            end = start - 1;
        }
        return caller.filter(address -> !has(address) && !isHere.test(address))
                .map(InetAddress::getHostAddress)
                .orElseGet(() -> PROXY + CallerAddress.withoutScope(proxy.getHostAddress()));
    }

    /** Where a list's last entry begins. Read from the right, a quote that a client has left open swallows nothing. */
    private static int startOfLast(String list, int end) {
        int start = end;
        boolean isQuoted = false;
        while (start > 0 && (isQuoted || list.charAt(start - 1) != ',')) {
            start--;
            isQuoted ^= list.charAt(start) == '"';
        }
        return start;
    }

    /** The address in an entry, without its port; empty if there is none, as in {@code unknown} and {@code _hidden}. */
    private Optional<InetAddress> address(String entry) {
        Matcher element = FOR.matcher(entry);
        String node = !header.equals("Forwarded") ? entry : element.matches() ? element.group(2) : "";
        return HostName.of(PORT.matcher(node).replaceFirst("$1"))
                .filter(HostName::isAddress)
                .map(host -> AddressBlock.address(host.name()));
    }
}
