package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends the response to one caller. */
record ResponseChannel(Response response, Callback callback) {

    /** Announces that the connection will be closed after this response. */
    ResponseChannel last() {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        return this;
    }

    void send(org.evenodd.agent.service.ServiceResponse content) {
        response.setStatus(content.status());
        if (!content.contentType().isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, content.contentType());
        }
        content.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(content.body()), callback);
    }
}
