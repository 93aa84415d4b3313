package org.evenodd.protocol.value;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;

/** A host, by name or address, or all addresses of a network, like {@code 10.1.0.0/16}. */
public record HostRange(String text) {

    public static final Syntax SYNTAX = Syntax.of(
            "^(?:" + Endpoint.IPV4
                    + "/(?:[12]?\\d|3[0-2])|[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*/(?:\\d{1,2}|1[01]\\d|12[0-8])|"
                    + HostName.SYNTAX.regex().replaceAll("^\\^|\\$$", "") + ")$",
            "a host name, an IP address, or a network like 10.1.0.0/16");

    public HostRange {
        SYNTAX.require(text);
        if (!isAddressed(text)) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), '"' + text + '"');
        }
    }

    /** The syntax knows no IPv6; a network of mapped addresses would be one of IPv4, with too long a prefix. */
    private static boolean isAddressed(String text) {
        String[] parts = text.split("/", 2);
        return HostName.of(parts[0])
                .filter(host -> parts.length == 1 || host.name().contains(":") == parts[0].contains(":"))
                .isPresent();
    }

    public boolean isNetwork() {
        return text.indexOf('/') >= 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
