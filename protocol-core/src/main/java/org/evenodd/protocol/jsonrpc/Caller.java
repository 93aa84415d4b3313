package org.evenodd.protocol.jsonrpc;

/**
 * Who calls, as far as the connection tells.
 *
 * @param remoteAddress the IP address in text form, without port
 * @param headers what came beside the call
 */
public record Caller(String remoteAddress, Headers headers) {

    /** One who sends nothing beside the call. */
    public Caller(String remoteAddress) {
        this(remoteAddress, Headers.NONE);
    }
}
