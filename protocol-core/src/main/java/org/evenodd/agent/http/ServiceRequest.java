package org.evenodd.agent.http;

import java.util.Arrays;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A complete request within the size limits.
 *
 * @param path as received, without the query
 * @param remoteAddress the IP address in text form, without port
 * @param contentType as received, or null
 * @param headers all headers, readable only until {@link Service#serve} has returned
 * @param query as received, without the question mark; empty for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServiceRequest(
        String method,
        String path,
        String remoteAddress,
        @Nullable String contentType,
        byte[] body,
        Headers headers,
        String query) {

    /** Creates a request without headers. */
    public ServiceRequest(String method, String path, String remoteAddress, @Nullable String contentType, byte[] body) {
        this(method, path, remoteAddress, contentType, body, Headers.NONE, "");
    }

    /** Whether its body is declared as JSON in UTF-8: {@code application/json}, and no other charset. */
    public boolean isDeclaredAsJson() {
        if (contentType == null) {
            return false;
        }
        String[] parts = contentType.split(";", -1);
        return parts[0].strip().equalsIgnoreCase(ServiceResponse.JSON)
                && Arrays.stream(parts).skip(1).allMatch(ServiceRequest::isNoOtherCharset);
    }

    private static boolean isNoOtherCharset(String parameter) {
        int equals = parameter.indexOf('=');
        if (equals < 0 || !parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
            return true;
        }
        String charset = parameter.substring(equals + 1).replace('"', ' ').strip();
        return charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf8");
    }
}
