package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * A request whose body has been read completely, so that reading it never blocks. A request for a WebSocket upgrade is
 * answered as if it were none, as HTTP allows (RFC 9110, 7.8): Javalin would create and keep a session for each. No
 * header names another method: Javalin would believe it, where the limits have counted the real one.
 */
final class WholeRequest extends Request.Wrapper {

    private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";

    private final HttpFields headers;
    private final ByteBuffer body;
    private boolean read;

    WholeRequest(Request request, byte[] body) {
        super(request);
        this.headers = request.getHeaders().contains(HttpHeader.SEC_WEBSOCKET_VERSION)
                        || request.getHeaders().contains(METHOD_OVERRIDE)
                ? HttpFields.build(request.getHeaders())
                        .remove(HttpHeader.SEC_WEBSOCKET_VERSION)
                        .remove(METHOD_OVERRIDE)
                : request.getHeaders();
        this.body = ByteBuffer.wrap(body);
    }

    byte[] bytes() {
        return body.array();
    }

    @Override
    public HttpFields getHeaders() {
        return headers;
    }

    @Override
    public long getLength() {
        return body.capacity();
    }

    @Override
    public Content.Chunk read() {
        if (read || !body.hasRemaining()) {
            return Content.Chunk.EOF;
        }
        read = true;
        return Content.Chunk.from(body, true);
    }

    @Override
    public void demand(Runnable task) {
        task.run();
    }
}
