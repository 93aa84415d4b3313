package org.evenodd.protocol.jsonrpc;

/**
 * Who calls, as far as the connection tells.
 *
 * @param remoteAddress the IP address in text form, without port
 * @param headers what came beside the call
 * @param path to which the call was posted, where that is another than the one for calls; otherwise empty
 */
public record Caller(String remoteAddress, Headers headers, String path) {

    /** One who sends nothing beside the call. */
    public Caller(String remoteAddress) {
        this(remoteAddress, Headers.NONE, "");
    }

    /** One who calls where calls are due. */
    public Caller(String remoteAddress, Headers headers) {
        this(remoteAddress, headers, "");
    }
}
