package org.evenodd.agent.service;

import org.evenodd.protocol.jsonrpc.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A request that arrived whole and within the limits.
 *
 * @param path decoded, without query
 * @param remoteAddress the IP address in text form, without port
 * @param contentType as it came, or null
 * @param headers all of them, only until {@link Service#serve} has returned
 */
@SuppressWarnings("ArrayRecordComponent")
public record Request(
        String method,
        String path,
        String remoteAddress,
        @Nullable String contentType,
        byte[] body,
        Headers headers) {

    /** One of which nothing else is known. */
    public Request(String method, String path, String remoteAddress, @Nullable String contentType, byte[] body) {
        this(method, path, remoteAddress, contentType, body, Headers.NONE);
    }
}
