package org.evenodd.protocol.value;

/** A host, by name or address, or all addresses of a network, like {@code 10.1.0.0/16}. */
public record HostRange(String text) {

    public static final Syntax SYNTAX = Syntax.of(
            "^(?:" + Endpoint.IPV4
                    + "/(?:[12]?\\d|3[0-2])|[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*/(?:\\d{1,2}|1[01]\\d|12[0-8])|"
                    + HostName.SYNTAX.pattern().pattern().replaceAll("^\\^|\\$$", "") + ")$",
            "a host name, an IP address, or a network like 10.1.0.0/16");

    public HostRange {
        SYNTAX.require(text);
    }

    public boolean isNetwork() {
        return text.indexOf('/') >= 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
