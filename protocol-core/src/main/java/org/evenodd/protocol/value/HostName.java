package org.evenodd.protocol.value;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** A host as a URL may name it, in one spelling: lower case, without brackets, without a dot at its end. */
public record HostName(String name) {

    public static final Syntax SYNTAX = Syntax.of(
            "^(?=.{1,255}$)(?:" + Endpoint.NAME + "|" + Endpoint.IPV4 + "|" + Endpoint.IPV6
                    + "|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)$",
            "a host name or an IP address, without a port");

    private static final Pattern IPV4 = Pattern.compile(Endpoint.IPV4);

    /** @throws InvalidValueException (E006) if the text is not a host */
    public HostName {
        name = oneSpelling(SYNTAX.require(name));
    }

    /** The host; empty if the text is not one. */
    public static Optional<HostName> of(String text) {
        try {
            return Optional.of(new HostName(text));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    private static String oneSpelling(String text) {
        if (text.indexOf(':') >= 0) {
            return address(text);
        }
        String name = text.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    /** A text that can only be an address is not looked up. */
    private static String address(String text) {
        try {
            return InetAddress.getByName(text).getHostAddress();
        } catch (UnknownHostException e) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), '"' + text + '"');
        }
    }

    /** Whether it is an address, which no name server can give another meaning. */
    public boolean isAddress() {
        return name.indexOf(':') >= 0 || IPV4.matcher(name).matches();
    }

    /** Whether it can only be this machine. */
    public boolean isLoopback() {
        return name.equals("localhost") || name.equals("0:0:0:0:0:0:0:1") || (name.startsWith("127.") && isAddress());
    }

    @Override
    public String toString() {
        return name;
    }

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
}
