package org.evenodd.protocol.jsonrpc;

import java.util.Optional;

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

        /** The value of a header, ignoring case; repeated headers are joined with commas. */
        Optional<String> value(String name);
    }
}
