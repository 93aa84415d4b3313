package org.evenodd.agent.address;

import java.net.InetAddress;

/** The kinds of IP addresses, by what a request would reach (RFC 6890). */
public enum AddressKind {
    /** This machine. */
    LOOPBACK("a loopback address"),

    /** A private network: RFC 1918, RFC 4193, and carrier-grade NAT (RFC 6598). */
    PRIVATE("an address of a private net"),

    /** Anywhere on the internet. */
    PUBLIC("a public address"),

    /** Valid on one link only (RFC 3927, RFC 4291). */
    LINK_LOCAL("a link-local address"),

    /** Where clouds serve instance metadata. */
    METADATA("the address of a cloud's metadata"),

    /** This machine, as its system has it. */
    UNSPECIFIED("the unspecified address"),

    /** No single machine: multicast, broadcast, reserved. */
    NOWHERE("no machine's address");

    private final String description;

    AddressKind(String description) {
        this.description = description;
    }

    /** The kind of an address; for an IPv6 address that embeds an IPv4 address, the kind of the latter. */
    public static AddressKind of(InetAddress address) {
        byte[] bytes = Embedded.innermost(address.getAddress());
        return bytes.length == Ipv4.BYTES ? Ipv4.kind(bytes) : Ipv6.kind(bytes);
    }

    /** For people: "a loopback address". */
    public String description() {
        return description;
    }
}
