package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * The kinds of IP addresses, by the machines that a request would reach (RFC 6890). An address is of the first kind that
 * contains it.
 */
public enum AddressKind {
    /** Where clouds serve instance metadata. */
    METADATA(
            "the address of a cloud's metadata",
            "169.254.169.254/32",
            "100.100.100.200/32",
            "192.0.0.192/32",
            "fd00:ec2::254/128"),

    /** Valid on one link only (RFC 3927, RFC 4291). */
    LINK_LOCAL("a link-local address", "169.254.0.0/16", "fe80::/10"),

    /** This machine, as its system has it. */
    UNSPECIFIED("the unspecified address", "0.0.0.0/32", "::/128"),

    /** No single machine: multicast, broadcast, reserved. */
    NOWHERE("no machine's address", "0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "ff00::/8"),

    /** This machine. */
    LOOPBACK("a loopback address", "127.0.0.0/8", "::1/128"),

    /** A private network: RFC 1918, RFC 4193, and carrier-grade NAT (RFC 6598). */
    PRIVATE(
            "an address of a private net",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "100.64.0.0/10",
            "fc00::/7",
            "fec0::/10"),

    /** Anywhere on the internet. */
    PUBLIC("a public address");

    private static final int IPV4_BYTES = 4;
    private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::/16");
    private static final int AFTER_SIX_TO_FOUR = 2;
    private static final AddressBlock NAT64_HERE = AddressBlock.of("64:ff9b:1::/48");
    private static final List<AddressBlock> NAT64 = List.of(AddressBlock.of("64:ff9b::/96"), NAT64_HERE);
    private static final AddressBlock COMPATIBLE = AddressBlock.of("::/96");
    private static final int TAIL = 12;

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // it is an unmodifiable list
    private final List<AddressBlock> blocks;

    AddressKind(String description, String... blocks) {
        this.description = description;
        this.blocks = Arrays.stream(blocks).map(AddressBlock::of).toList();
    }

    /**
     * The kind of an address; for an IPv6 address that embeds an IPv4 address, the kind of the latter, but where only this
     * network can tell where it is embedded (RFC 8215).
     */
    public static AddressKind of(InetAddress address) {
        byte[] bytes = innermost(address.getAddress());
        return Arrays.stream(values())
                .filter(kind -> kind.blocks.stream().anyMatch(block -> block.contains(bytes)))
                .findFirst()
                .orElse(NAT64_HERE.contains(address.getAddress()) ? PRIVATE : PUBLIC);
    }

    /** The IPv4 address that an IPv6 address embeds, to which a request would be delivered; else the address itself. */
    static byte[] innermost(byte[] address) {
        if (SIX_TO_FOUR.contains(address)) {
            return embedded(address, AFTER_SIX_TO_FOUR);
        }
        boolean atTheEnd = NAT64.stream().anyMatch(block -> block.contains(address)) || isCompatible(address);
        return atTheEnd ? embedded(address, TAIL) : address;
    }

    /** Excludes the unspecified and the loopback address: they lie in the block, but embed nothing. */
    private static boolean isCompatible(byte[] address) {
        return COMPATIBLE.contains(address) && (address[TAIL] != 0 || address[TAIL + 1] != 0);
    }

    private static byte[] embedded(byte[] address, int from) {
        return Arrays.copyOfRange(address, from, from + IPV4_BYTES);
    }

    /** For people: "a loopback address". */
    public String description() {
        return description;
    }
}
