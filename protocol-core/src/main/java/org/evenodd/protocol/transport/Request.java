package org.evenodd.protocol.transport;

import org.jspecify.annotations.Nullable;

/**
 * A request that arrived whole and within the limits.
 *
 * @param path decoded, without query
 * @param remoteAddress the IP address in text form, without port
 * @param contentType as it came, or null
 */
@SuppressWarnings("ArrayRecordComponent")
public record Request(
        String method,
        String path,
        String remoteAddress,
        @Nullable String contentType,
        byte[] body) {}
