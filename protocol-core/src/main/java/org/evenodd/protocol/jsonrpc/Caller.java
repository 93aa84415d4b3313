package org.evenodd.protocol.jsonrpc;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A caller, as far as the connection tells.
 *
 * @param remoteAddress the IP address in text form, without port
 * @param headers the headers of the call
 * @param path the path of the call, if it is not the usual one; otherwise empty
 */
public record Caller(String remoteAddress, Headers headers, String path) {

    /** The headers of a call, looked up lazily. Valid only while the call is being received. */
    @FunctionalInterface
    public interface Headers {

        /** No headers. */
        Headers NONE = name -> Optional.empty();

        /**
         * A token, but not {@code None}, {@code null} or {@code undefined}, which programs write that have none yet. The time
         * of a match is linear in the length of the header.
         */
        Pattern BEARER = Pattern.compile("(?is)bearer ++(?!(?:none|null|undefined) *+$)(.*[^ ]) *+");

        /** The value of a header, ignoring case; repeated headers are joined with commas. */
        Optional<String> value(String name);

        /**
         * The secret behind {@code Bearer} in the {@code Authorization} header (RFC 6750, 2.1), in whatever form; empty without
         * one, as under any other scheme.
         */
        default Optional<String> bearer() {
            return value("Authorization")
                    .map(BEARER::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group(1));
        }
    }
}
