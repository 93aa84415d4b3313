package org.evenodd.agent.address;

import java.net.InetAddress;

/** What a request to an IP address would reach (RFC 6890). */
public enum AddressKind {
    /** This machine. */
    LOOPBACK("a loopback address"),

    /** A net of one's own: RFC 1918, RFC 4193, and the addresses that providers share (RFC 6598). */
    PRIVATE("an address of a private net"),

    /** Anywhere in the internet. */
    PUBLIC("a public address"),

    /** Valid on one cable only, and where clouds tell a machine its secrets (RFC 3927, RFC 4291). */
    LINK_LOCAL("a link-local address"),

    /** Where clouds tell a machine its secrets at other addresses than link-local ones. */
    METADATA("the address of a cloud's metadata"),

    /** No single machine: unspecified, multicast, broadcast, reserved. */
    NOWHERE("no machine's address");

    private final String description;

    AddressKind(String description) {
        this.description = description;
    }

    /** Of an address; of the IPv4 address in it where one is wrapped in an IPv6 address. */
    public static AddressKind of(InetAddress address) {
        byte[] bytes = Embedded.innermost(address.getAddress());
        return bytes.length == Ipv4.BYTES ? Ipv4.kind(bytes) : Ipv6.kind(bytes);
    }

    /** For people: "a loopback address". */
    public String description() {
        return description;
    }
}
