package org.evenodd.protocol.jsonrpc;

/**
 * A caller, as far as the connection tells.
 *
 * @param remoteAddress the IP address in text form, without port
 * @param headers the headers of the call
 * @param path the path of the call, if it is not the usual one; otherwise empty
 */
public record Caller(String remoteAddress, Headers headers, String path) {

    /** A caller without headers. */
    public Caller(String remoteAddress) {
        this(remoteAddress, Headers.NONE, "");
    }

    /** A caller at the usual path. */
    public Caller(String remoteAddress, Headers headers) {
        this(remoteAddress, headers, "");
    }
}
